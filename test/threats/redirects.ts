const codes = [301, 302, 303, 307, 308];

/** Forms of a Location that lead elsewhere, or back; `port` is the second listener's. */
function locations(port: string, host: string): string[] {
  const there = `127.0.0.1:${port}`;
  return [
    `http://${there}/`,
    `http://${there}/api-hub/v1/merchants/me`,
    `//${there}/x`,
    `///${there}/x`,
    `http:${there}`,
    `http:/${there}/x`,
    `HTTP://${there}/`,
    `http://user:pass@${there}/`,
    `http://127.1:${port}/`,
    `http://0x7f000001:${port}/`,
    `http://2130706433:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://localhost:${port}/`,
    `https://${there}/`,
    `\\\\${there}\\x`,
    `\thttp://${there}/`,
    `${host}@${there}/`,
    '/api-hub/v1/merchants/clients',
    '../elsewhere',
    '',
  ];
}

/** Each code with each form. */
export const redirects = (port: string, host: string) =>
  codes.flatMap((code) => locations(port, host).map((location) => ({ code, location })));
