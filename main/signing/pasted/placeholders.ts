/**
 * Whether a value was never filled in: a variable of a shell, of Postman or of a template, a word
 * in brackets, a command that would print it, or what documents write in place of a secret.
 */
export function isPlaceholder(value: string): boolean {
  const text = value.trim();
  return (
    /\{\{[^{}]*\}\}|\$\{[^{}]*\}|\$\([^()]*\)?|`[^`]+`|%[A-Za-z_]\w*%|![A-Za-z_]\w*!/.test(text) ||
    /^(?:\$(?:env:)?[A-Za-z_]\w*|:[A-Za-z_]\w*|<[^<>]*>|\[[^[\]]*\]|\{[^{}]*\}|\([^()]*\))$/i.test(
      text,
    ) ||
    /^[^A-Za-z0-9]+$/.test(text) ||
    /^[xX]{3,}$/.test(text) ||
    words.test(text)
  );
}

const words =
  /^(?:(?:your|my|the|el|la|tu|su|mi|insert|put|add|some|valid|calculated|computed|generated)[\s_-]?)*(?:hmac[\s_-]?)?(?:signature|firma|sign|sig|timestamp|ts|(?:access[\s_-]?)?token|secret(?:[\s_-]?key)?|value|valor|redacted|hidden|masked|removed|omitted|censored|oculto|oculta|omitido|omitida|placeholder|todo|tbd|undefined|null|none|nan|string|example|ejemplo)(?:[\s_-]?(?:here|aqu[ií]|value|hex|base64|goes[\s_-]here))*$/i;

/**
 * Whether part of an address was never filled in; percent signs of an encoded address do not count.
 */
export function hasPlaceholder(address: string): boolean {
  return (
    /\{\{|\}\}|%7B%7B|\$\{|\$\(|<[^<>]+>|%3C[\w-]+%3E|%(?![0-9A-F]{2})[A-Z_]\w*%/i.test(address) ||
    /(?:^|[/=])(?:https?:\/\/)?\$(?:env:)?[A-Z_]\w*(?=[/?&#]|$)/i.test(address)
  );
}
