throw new Error(
  'Unit and integration tests run without Electron: give the code under test what it needs as a parameter.',
);
export {};
