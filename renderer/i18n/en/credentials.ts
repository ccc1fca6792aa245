export const credentials = {};
