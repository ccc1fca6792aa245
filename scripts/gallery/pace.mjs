/** How late a held service answers: longer than the pictures of a scene take, shorter than the desk waits (main/api/transport.ts). */
export const slowMs = 8_000;
