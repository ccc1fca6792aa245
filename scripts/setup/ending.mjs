import { tell } from './trouble.mjs';

/**
 * Runs a command's program and has this process end with its status: 1 after a trouble, which is
 * told, and 1 when it never comes to its end. A library may end the process by itself: temp-file,
 * of electron-builder, does so with 0 as soon as nothing is left to do, whatever `process.exitCode`
 * says. So the status is set where nothing comes after it.
 * @param {() => Promise<number>} program
 */
export async function endWithStatusOf(program) {
  let status = 1;
  process.on('exit', (code) => {
    if (code === 0) process.exitCode = status;
  });
  try {
    status = await program();
  } catch (error) {
    if (error?.remedy === undefined) throw error;
    tell(`\n${error.message}\n  → ${error.remedy}`);
  }
}
