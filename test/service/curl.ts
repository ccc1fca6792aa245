import { expectedSignature, type RecipeId } from './recipes';
import type { TestService } from './service';

/** A request for the first clients, signed now: good until the timestamp window has passed. */
export function signedCurl(service: TestService, recipe: RecipeId, now: number): string {
  const path = '/api-hub/v1/merchants/clients';
  const timestamp = String(Math.floor(now));
  const query = [
    ['page', '1'],
    ['per_page', '2'],
    ['timestamp', timestamp],
  ] as const;
  const { accessToken, secretKey } = service.credentials;
  const request = { method: 'GET', path, timestamp, query, pathParameters: [] };
  const signature = expectedSignature(recipe, request, secretKey);
  const search = query.map(([name, value]) => `${name}=${value}`).join('&');
  return (
    `curl ${shellQuoted(`${service.baseUrl}${path}?${search}`)}` +
    ` -H ${shellQuoted(`authorization-token: Bearer ${accessToken}`)} -H ${shellQuoted(`signature: ${signature}`)}`
  );
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
