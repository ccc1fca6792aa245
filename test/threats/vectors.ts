/**
 * Ways out of a window: `code` is the body of an async function of `out` (an address) and `port`,
 * and returns 'succeeded' when it got out.
 */
export interface Vector {
  readonly name: string;
  readonly code: string;
}

const element = (markup: string, then = '') =>
  `const box = document.createElement('div'); document.body.append(box);
   const made = ${markup}; box.append(made); ${then}
   return await new Promise((done) => { made.onload = () => done('succeeded'); made.onerror = () => done('refused'); });`;
const make = (tag: string, attributes: string) =>
  `Object.assign(document.createElement('${tag}'), ${attributes})`;
const click = (attributes: string) =>
  `const a = ${make('a', attributes)}; document.body.append(a); a.click(); return 'clicked';`;
const media = (constraint: string) =>
  `return navigator.mediaDevices.${constraint}.then(() => 'succeeded')`;
const permission = (name: string) =>
  `return navigator.permissions.query({ name: '${name}' }).then(({ state }) => state === 'granted' ? 'succeeded' : state)`;

const webRtc = (from: string, options: string, then = '') =>
  `const turn = (scheme, transport) => ({ urls: scheme + ':127.0.0.1:' + port + '?transport=' + transport, username: 'x', credential: 'x' });
   const frame = () => { const f = document.createElement('iframe'); document.body.append(f); return f.contentWindow; };
   const from = ${from}; const c = new from.RTCPeerConnection(${options}); c.createDataChannel('x');
   await c.setLocalDescription(await c.createOffer()); ${then} await new Promise((n) => setTimeout(n, 300)); c.close();`;

/** From a frame's own globals, which no preload has touched. */
const blank = (then: string) =>
  `const f = document.createElement('iframe'); document.body.append(f); const from = f.contentWindow; ${then}`;

export const vectors: readonly Vector[] = [
  { name: 'window.open', code: `return window.open(out) === null ? 'refused' : 'succeeded'` },
  {
    name: 'window.open, a target',
    code: `return window.open(out, 'other', 'popup') === null ? 'refused' : 'succeeded'`,
  },
  {
    name: 'window.open, about:blank',
    code: `return window.open('about:blank') === null ? 'refused' : 'succeeded'`,
  },
  {
    name: 'window.open, the app itself',
    code: `return window.open(location.href) === null ? 'refused' : 'succeeded'`,
  },
  { name: 'location.href', code: `location.href = out` },
  { name: 'location.assign, a file', code: `location.assign('file:///etc/passwd')` },
  { name: 'location.replace, data', code: `location.replace('data:text/html,x')` },
  {
    name: 'location, javascript',
    code: `location.href = 'javascript:document.title="succeeded"'; return document.title`,
  },
  {
    name: 'location, the credential window',
    code: `location.href = 'app://credentials/credentials/index.html'`,
  },
  {
    name: 'location, another file of the app',
    code: `location.href = 'app://bundle/../main/index.cjs'`,
  },
  { name: 'a link', code: click(`{ href: out }`) },
  { name: 'a link, new window', code: click(`{ href: out, target: '_blank' }`) },
  { name: 'a link, download', code: click(`{ href: out, download: 'x.exe' }`) },
  {
    name: 'a link, download of a blob',
    code: click(`{ href: URL.createObjectURL(new Blob(['x'])), download: 'x.exe' }`),
  },
  { name: 'a link, ping', code: click(`{ href: '#x', ping: out }`) },
  {
    name: 'a form, get',
    code: `const f = ${make('form', `{ action: out }`)}; document.body.append(f); f.submit();`,
  },
  {
    name: 'a form, post to a new window',
    code: `const f = ${make('form', `{ action: out, method: 'post', target: '_blank' }`)}; document.body.append(f); f.submit();`,
  },
  {
    name: 'meta refresh',
    code: `document.head.append(${make('meta', `{ httpEquiv: 'refresh', content: '0;url=' + out }`)})`,
  },
  {
    name: 'base',
    code: `const b = ${make('base', `{ href: out }`)}; document.head.append(b); const i = new Image(); i.src = 'x'; b.remove();`,
  },
  { name: 'iframe', code: `const f = ${make('iframe', `{ src: out }`)}; document.body.append(f);` },
  {
    name: 'iframe, srcdoc',
    code: `const f = document.createElement('iframe'); try { f.srcdoc = '<script>parent.document.title="succeeded"</script>'; } catch { return 'refused'; } document.body.append(f); await new Promise((n) => setTimeout(n, 100)); return document.title;`,
  },
  {
    name: 'object',
    code: `const o = ${make('object', `{ data: out }`)}; document.body.append(o);`,
  },
  {
    name: 'embed',
    code: `const o = document.createElement('embed'); try { o.src = out; } catch { return 'refused'; } document.body.append(o);`,
  },
  {
    name: 'webview',
    code: `const w = document.createElement('webview'); w.setAttribute('src', out); document.body.append(w); return 'getURL' in w ? 'succeeded' : 'refused'`,
  },
  { name: 'image', code: element(make('img', `{ src: out + 'x.png' }`)) },
  { name: 'audio', code: element(make('audio', `{ src: out, autoplay: true }`)) },
  { name: 'video', code: element(make('video', `{ src: out, autoplay: true }`)) },
  { name: 'style sheet', code: element(make('link', `{ rel: 'stylesheet', href: out }`)) },
  { name: 'prefetch', code: element(make('link', `{ rel: 'prefetch', href: out }`)) },
  {
    name: 'preconnect',
    code: `document.head.append(${make('link', `{ rel: 'preconnect', href: out }`)})`,
  },
  {
    name: 'inline style with an address',
    code: `document.body.style.backgroundImage = 'url(' + out + ')'; await new Promise((n) => setTimeout(n, 100)); document.body.style.backgroundImage = ''`,
  },
  {
    name: 'font',
    code: `return new FontFace('x', 'url(' + out + ')').load().then(() => 'succeeded')`,
  },
  {
    name: 'script from outside',
    code: `const s = document.createElement('script'); try { s.src = out; } catch { return 'refused'; } document.head.append(s);`,
  },
  {
    name: 'script, inline',
    code: `const s = document.createElement('script'); try { s.textContent = 'window.ran = 1'; } catch { return 'refused'; } document.head.append(s); return 'ran' in window ? 'succeeded' : 'refused'`,
  },
  {
    name: 'markup with a handler',
    code: `const d = document.createElement('div'); try { d.innerHTML = '<img src=x onerror="window.ran = 1">'; } catch { return 'refused'; } document.body.append(d); await new Promise((n) => setTimeout(n, 100)); return 'ran' in window ? 'succeeded' : 'refused'`,
  },
  { name: 'fetch', code: `return fetch(out).then(() => 'succeeded')` },
  {
    name: 'fetch, no-cors',
    code: `return fetch(out, { mode: 'no-cors' }).then(() => 'succeeded')`,
  },
  {
    name: 'XMLHttpRequest',
    code: `return new Promise((done) => { const x = new XMLHttpRequest(); x.onload = () => done('succeeded'); x.onerror = () => done('refused'); x.open('GET', out); x.send(); })`,
  },
  {
    name: 'WebSocket',
    code: `return new Promise((done) => { const s = new WebSocket('ws://127.0.0.1:' + port); s.onopen = () => done('succeeded'); s.onerror = () => done('refused'); })`,
  },
  {
    name: 'EventSource',
    code: `return new Promise((done) => { const s = new EventSource(out); s.onopen = () => done('succeeded'); s.onerror = () => { s.close(); done('refused'); }; })`,
  },
  { name: 'sendBeacon', code: `navigator.sendBeacon(out, 'x')` },
  {
    name: 'worker from a blob',
    code: `return new Promise((done) => { const w = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); w.onmessage = () => done('succeeded'); w.onerror = () => done('refused'); })`,
  },
  {
    name: 'service worker',
    code: `return navigator.serviceWorker.register('/sw.js').then(() => 'succeeded')`,
  },
  { name: 'import()', code: `return import(out).then(() => 'succeeded')` },
  {
    name: 'WebRTC to a STUN server',
    code: `const c = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:' + port }] }); c.createDataChannel('x'); await c.setLocalDescription(await c.createOffer()); await new Promise((n) => setTimeout(n, 300)); c.close();`,
  },
  {
    name: 'WebRTC by TCP',
    code: webRtc(`window`, `{ iceTransportPolicy: 'relay', iceServers: [turn('turn', 'tcp')] }`),
  },
  {
    name: 'WebRTC by TLS',
    code: webRtc(`window`, `{ iceTransportPolicy: 'relay', iceServers: [turn('turns', 'tcp')] }`),
  },
  {
    name: 'WebRTC by TCP, out of a frame',
    code: webRtc(`frame()`, `{ iceTransportPolicy: 'relay', iceServers: [turn('turn', 'tcp')] }`),
  },
  {
    name: 'WebRTC by TCP to a candidate, out of a frame',
    code: webRtc(
      `frame()`,
      `{}`,
      `const other = new from.RTCPeerConnection(); await other.setRemoteDescription(c.localDescription);
       await other.setLocalDescription(await other.createAnswer()); await c.setRemoteDescription(other.localDescription);
       await c.addIceCandidate({ candidate: 'candidate:1 1 tcp 2105458943 127.0.0.1 ' + port + ' typ host tcptype passive', sdpMid: '0' });`,
    ),
  },
  { name: 'camera', code: media('getUserMedia({ video: true })') },
  { name: 'microphone', code: media('getUserMedia({ audio: true })') },
  { name: 'screen', code: media('getDisplayMedia({ video: true })') },
  {
    name: 'notifications',
    code: `return (await Notification.requestPermission()) === 'granted' ? 'succeeded' : 'refused'`,
  },
  {
    name: 'place',
    code: `return new Promise((done) => navigator.geolocation.getCurrentPosition(() => done('succeeded'), () => done('refused')))`,
  },
  {
    name: 'clipboard, reading',
    code: `return navigator.clipboard.readText().then(() => 'succeeded')`,
  },
  {
    name: 'USB',
    code: `return navigator.usb.requestDevice({ filters: [] }).then(() => 'succeeded')`,
  },
  {
    name: 'MIDI',
    code: `return navigator.requestMIDIAccess({ sysex: true }).then(() => 'succeeded')`,
  },
  { name: 'permission of the camera', code: permission('camera') },
  { name: 'file system', code: `return window.showOpenFilePicker().then(() => 'succeeded')` },
  {
    name: 'Node',
    code: `return ['require', 'process', 'module', 'Buffer', 'global'].some((name) => name in window) ? 'succeeded' : 'refused'`,
  },
  {
    name: 'WebTransport',
    code: `return new WebTransport('https://127.0.0.1:' + port + '/').ready.then(() => 'succeeded')`,
  },
  { name: 'fetch, out of a frame', code: blank(`return from.fetch(out).then(() => 'succeeded')`) },
  {
    name: 'WebSocket, out of a frame',
    code: blank(
      `return new Promise((done) => { const s = new from.WebSocket('ws://127.0.0.1:' + port); s.onopen = () => done('succeeded'); s.onerror = () => done('refused'); })`,
    ),
  },
  { name: 'fetch, later', code: `fetchLater(out, { activateAfter: 0 })` },
  {
    name: 'a shared worker',
    code: `return new Promise((done) => { const w = new SharedWorker('data:text/javascript,onconnect=({ports})=>ports[0].postMessage(1)'); w.port.onmessage = () => done('succeeded'); w.onerror = () => done('refused'); })`,
  },
  {
    name: 'signing in with somebody',
    code: `return navigator.credentials.get({ identity: { providers: [{ configURL: out, clientId: 'x' }] } }).then(() => 'succeeded')`,
  },
  {
    name: 'a passkey',
    code: `return navigator.credentials.create({ publicKey: { rp: { name: 'x' }, user: { id: new Uint8Array(9), name: 'x', displayName: 'x' }, challenge: new Uint8Array(32), pubKeyCredParams: [{ type: 'public-key', alg: -7 }] } }).then(() => 'succeeded')`,
  },
  {
    name: 'paying',
    code: `return new PaymentRequest([{ supportedMethods: out }], { total: { label: 'x', amount: { currency: 'PEN', value: '1' } } }).canMakePayment().then((can) => can ? 'succeeded' : 'refused')`,
  },
  {
    name: 'showing elsewhere',
    code: `return new PresentationRequest([out]).getAvailability().then(({ value }) => value ? 'succeeded' : 'refused')`,
  },
  {
    name: 'a picture that reports',
    code: element(
      `Object.assign(document.createElement('img'), { attributionSrc: out, src: out })`,
    ),
  },
  {
    name: 'a style sheet of objects',
    code: `const s = new CSSStyleSheet(); s.replaceSync('body { background: url(' + out + 'bg.png) } @font-face { font-family: x; src: url(' + out + ') } * { font-family: x; cursor: url(' + out + 'c), auto }'); document.adoptedStyleSheets.push(s); await new Promise((n) => setTimeout(n, 200)); document.adoptedStyleSheets.pop();`,
  },
  {
    name: 'a picture within a picture',
    code: `const ns = 'http://www.w3.org/2000/svg'; const box = document.createElementNS(ns, 'svg'); for (const name of ['image', 'use', 'feImage']) { const made = document.createElementNS(ns, name); made.setAttribute('href', out + 'x.svg#y'); box.append(made); } document.body.append(box);`,
  },
  {
    name: 'posters, tracks, icons and buttons',
    code: `const add = (tag, given) => document.body.append(Object.assign(document.createElement(tag), given)); add('video', { poster: out }); add('input', { type: 'image', src: out }); add('link', { rel: 'icon', href: out }); add('link', { rel: 'manifest', href: out }); add('link', { rel: 'modulepreload', href: out }); add('link', { rel: 'preload', as: 'fetch', href: out }); document.body.setAttribute('background', out);`,
  },
  {
    name: 'a policy that reports',
    code: `document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'Content-Security-Policy', content: "img-src 'none'; report-uri " + out })); document.body.append(Object.assign(new Image(), { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }));`,
  },
  {
    name: 'a frame with a fence',
    code: `document.body.append(Object.assign(document.createElement('fencedframe'), { config: 'FencedFrameConfig' in window ? new FencedFrameConfig(out) : null }))`,
  },
  { name: 'mail', code: click(`{ href: 'mailto:x@service.example?body=x' }`) },
  { name: 'another program', code: click(`{ href: 'ssh://127.0.0.1:' + port + '/' }`) },
  {
    name: 'being asked for addresses',
    code: `navigator.registerProtocolHandler('web+desk', out + '?%s')`,
  },
  {
    name: 'clipboard, writing',
    code: `return navigator.clipboard.writeText('x').then(() => 'succeeded')`,
  },
  {
    name: 'clipboard, pasting by command',
    code: `const box = document.createElement('textarea'); document.body.append(box); box.focus(); const did = document.execCommand('paste'); box.remove(); return did ? 'succeeded' : 'refused'`,
  },
  {
    name: 'clipboard, everything',
    code: `return navigator.clipboard.read().then(() => 'succeeded')`,
  },
  {
    name: 'a file to write',
    code: `return window.showSaveFilePicker().then(() => 'succeeded')`,
  },
  { name: 'a folder', code: `return window.showDirectoryPicker().then(() => 'succeeded')` },
  {
    name: 'serial ports',
    code: `return navigator.serial.requestPort().then(() => 'succeeded')`,
  },
  {
    name: 'HID',
    code: `return navigator.hid.requestDevice({ filters: [] }).then(([one]) => one ? 'succeeded' : 'refused')`,
  },
  {
    name: 'Bluetooth',
    code: `return navigator.bluetooth.requestDevice({ acceptAllDevices: true }).then(() => 'succeeded')`,
  },
  {
    name: 'fonts of the computer',
    code: `return window.queryLocalFonts().then((all) => all.length > 0 ? 'succeeded' : 'refused')`,
  },
  {
    name: 'whether somebody is there',
    code: `return IdleDetector.requestPermission().then((state) => state === 'granted' ? 'succeeded' : state)`,
  },
  {
    name: 'all keys',
    code: `return navigator.keyboard.lock().then(() => document.documentElement.requestFullscreen()).then(() => 'succeeded')`,
  },
  {
    name: 'a colour of the screen',
    code: `return new EyeDropper().open().then(() => 'succeeded')`,
  },
];
