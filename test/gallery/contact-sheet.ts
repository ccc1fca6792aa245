import { fileOf, type Picture } from './camera';

/**
 * A page to leaf through: a row a scene, its pictures beside each other; nothing is loaded before
 * it is scrolled to.
 */
export function contactSheet(taken: readonly Picture[]): string {
  const rooms = Map.groupBy(taken, ({ room }) => room);
  const sections = [...rooms].map(([room, pictures]) => {
    const scenes = [...Map.groupBy(pictures, ({ name }) => name)];
    return `<h2 id="${room}">${room}</h2>${scenes.map(row).join('')}`;
  });
  const ways = [...rooms.keys()].map((room) => `<a href="#${room}">${room}</a>`).join(' ');
  return (
    `<!doctype html><meta charset="utf-8"><title>Merchant Desk: gallery</title><style>body{font:13px system-ui;margin:24px}` +
    `nav{position:sticky;top:0;padding:8px 0;background:#fff}section{display:flex;gap:12px;overflow-x:auto}` +
    `figure{flex:none;width:420px;margin:0 0 16px}img{width:100%;border:1px solid #ccc}</style>` +
    `<h1>Merchant Desk: ${taken.length} pictures</h1><nav>${ways}</nav>${sections.join('')}`
  );
}

function row([name, pictures]: [string, Picture[]]): string {
  const figures = pictures.map((picture) => {
    const { language, theme, size, zoom } = picture;
    const file = fileOf(picture);
    return (
      `<figure><a href="${file}"><img src="${file}" alt="${name}" loading="lazy"></a>` +
      `<figcaption>${language} · ${theme} · ${size.join(' × ')}${zoom === 1 ? '' : ` at ${zoom * 100} %`}</figcaption></figure>`
    );
  });
  return `<h3>${name}</h3><section>${figures.join('')}</section>`;
}
