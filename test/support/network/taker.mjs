// Stands at the other end of a network of its own (taking-network.mjs) and takes whatever comes:
// each name it is asked for is an address of its own, each connection is answered. Tells what it
// saw, a JSON line each.
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Web, names, names over TLS, STUN and TURN, push services, and the port next to the web's. */
const ports = [53, 80, 443, 853, 3478, 5222, 5228, 5349, 8080, 8443];

const printLine = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
const names = [];

/** The address a name has here. */
function addressOf(name) {
  if (!names.includes(name)) names.push(name);
  return [198, 51, 100, 10 + names.indexOf(name)];
}

const nameAt = (address) => {
  const [, last] = /^(?:::ffff:)?198\.51\.100\.(\d+)$/.exec(address ?? '') ?? [];
  return names[Number(last) - 10] ?? address;
};

function answerName(query, rinfo) {
  const labels = [];
  let at = 12;
  while (at < query.length && query[at] !== 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]));
    at += query[at] + 1;
  }
  const name = labels.join('.').toLowerCase();
  const type = query.readUInt16BE(at + 1);
  printLine({ names: name });
  const question = query.subarray(12, at + 5);
  const isFound = type === 1;
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(isFound ? 1 : 0, 6);
  head.fill(0, 8);
  const record = isFound ? [192, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...addressOf(name)] : [];
  resolver.send(Buffer.concat([head, question, Buffer.from(record)]), rinfo.port, rinfo.address);
}

const resolver = createSocket({ type: 'udp6', ipv6Only: false }).on('message', answerName);
resolver.bind(53);
for (const port of ports) {
  createServer((socket) => {
    printLine({ connected: nameAt(socket.localAddress), port });
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n'));
  }).listen(port, '::');
}
process.stdin.on('end', () => process.exit(0)).resume();
printLine({ ready: true });
