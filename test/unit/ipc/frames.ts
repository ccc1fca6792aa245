export const prefix = 'app://bundle/';

/** The window's own main frame. */
export const mainFrame = { parent: null, url: 'app://bundle/index.html' };

const frame = (url: string, above: object | null = null) => ({ parent: above, url });

/** Everybody else who could send on the channel. */
export const strangers: readonly (readonly [
  string,
  { parent: object | null; url: string } | null,
])[] = [
  ['a frame being torn down', null],
  ['a frame within the page, at the same address', frame('app://bundle/index.html', mainFrame)],
  ['the credential window', frame('app://credentials/credentials/index.html')],
  ['the window that shows a secret', frame('app://reveal/')],
  ['a host that begins alike', frame('app://bundle.evil.example/index.html')],
  ['a host without its slash', frame('app://bundle')],
  ['a user name that looks like the host', frame('app://bundle@evil.example/')],
  ['a port', frame('app://bundle:8080/')],
  ['another scheme', frame('https://bundle/index.html')],
  ['a scheme that ends alike', frame('xapp://bundle/index.html')],
  ['capital letters', frame('APP://BUNDLE/index.html')],
  ['a file', frame('file:///app://bundle/index.html')],
  ['a data address', frame('data:text/html,app://bundle/')],
  ['a blob of the same origin', frame('blob:app://bundle/1234')],
  ['an empty page', frame('about:blank')],
  ['no address', frame('')],
  ['a space before', frame(' app://bundle/')],
];
