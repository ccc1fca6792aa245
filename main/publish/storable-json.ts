/** `storableText` for JSON, where these characters are escaped. */
export function storableJson(json: string): string {
  return unstorableEscape.test(json)
    ? json.replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, '$1\ufffd')
    : json;
}

const unstorableEscape = /\\u(?:0000|d[89a-f])/i;
