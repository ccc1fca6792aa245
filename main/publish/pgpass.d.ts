declare module 'pgpass' {
  /** The password of PGPASSFILE, or of `~/.pgpass`, as psql finds it. */
  export default function pgpass(
    of: { host: string; port: number; database: string; user: string },
    take: (password: string | undefined) => void,
  ): void;
}
