/** What sheet.ts uses of the parser, which brings no types. */
declare module 'sax' {
  interface Tag {
    readonly name: string;
    readonly attributes: Readonly<Record<string, string>>;
  }

  interface Parser {
    onopentag: (tag: Tag) => void;
    onclosetag: (name: string) => void;
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
    onerror: (error: Error) => void;
    write(piece: string): this;
    close(): this;
  }

  const sax: { parser(strict: boolean): Parser };
  export default sax;
}
