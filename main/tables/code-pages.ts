/**
 * The upper halves of the alphabets that DOS and Mac programs still write, from 0x80 on. Electron
 * decodes neither code page 850 nor 437, and `macintosh` not in every build.
 */
const dosShared = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ';

const cp850 =
  dosShared +
  'ø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const cp437 =
  dosShared +
  '¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

const macRoman =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';

/** Windows-1252; its five unused bytes are control characters, as browsers have it. */
const windows1252 =
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ';

/** An alphabet of single bytes. */
interface CodePage {
  readonly name: string;
  /** The characters of the bytes 0x80 to 0xff. */
  readonly upper: string;
  /** Whether it is what spreadsheets usually write. */
  readonly isUsual: boolean;
}

const usualPage: CodePage = { name: 'Windows-1252', upper: windows1252, isUsual: true };

/** The likeliest first. */
const codePages: readonly CodePage[] = [
  usualPage,
  { name: 'DOS 850', upper: cp850, isUsual: false },
  { name: 'DOS 437', upper: cp437, isUsual: false },
  { name: 'Mac Roman', upper: macRoman, isUsual: false },
];

/** Bytes beyond ASCII that are weighed. */
const maxWeighed = 20_000;

/** The code page in which the bytes beyond ASCII look most like words; the first of equals. */
export function codePageOf(bytes: Uint8Array): CodePage {
  const scores = codePages.map(() => 0);
  let weighed = 0;
  for (let at = 0; at < bytes.length && weighed < maxWeighed; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    weighed += 1;
    for (const [place, page] of codePages.entries()) {
      const read = (where: number) => charIn(page, bytes[where] ?? 0x20);
      scores[place] =
        (scores[place] ?? 0) + likelihood(read(at), read(at - 1), read(at - 2), read(at + 1));
    }
  }
  const best = Math.max(...scores);
  return codePages[scores.indexOf(best)] ?? usualPage;
}

export function decodeIn(page: CodePage, bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = Buffer.from(bytes.subarray(at, at + pieceBytes)).toString('latin1');
    pieces.push(piece.replaceAll(/[\x80-\xff]/g, (byte) => charIn(page, byte.charCodeAt(0))));
  }
  return pieces.join('');
}

const pieceBytes = 65_536;

function charIn({ upper }: CodePage, byte: number): string {
  return byte < 0x80 ? String.fromCharCode(byte) : upper.charAt(byte - 0x80);
}

const commonAccents = /[áéíóúüñçÁÉÍÓÚÜÑÇ]/;
const otherLatin = /\p{Script=Latin}/u;
/** Signs that stand beside or between words. */
const usualSigns = /[°ºª¿¡«»“”‘’–—…€£´·•\u00a0]/;
const asciiLetter = /[A-Za-z]/;
const upperLetter = /[A-ZÁÉÍÓÚÜÑÇ]/;
const lowerLetter = /[a-záéíóúüñç]/;

/**
 * How well a character beyond ASCII stands between its neighbours in a text of Spanish or English.
 */
function likelihood(sign: string, before: string, earlier: string, after: string): number {
  const isInside = asciiLetter.test(before) && asciiLetter.test(after);
  if (commonAccents.test(sign)) {
    const isLower = lowerLetter.test(sign);
    const isOdd = isLower
      ? upperLetter.test(after) || (upperLetter.test(before) && upperLetter.test(earlier))
      : lowerLetter.test(before);
    const isBare = /\d/.test(before) || /\d/.test(after);
    return isOdd || isBare ? -2 : 3;
  }
  if (sign === '’' || sign === '‘') return 1;
  if (otherLatin.test(sign) && sign !== 'ª' && sign !== 'º') return isInside ? 0 : -1;
  if (usualSigns.test(sign)) return isInside ? -1 : 1;
  return isInside ? -3 : -2;
}
