import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Poster, Posting } from '@openmat/app';
import { useAgent } from 'request-filtering-agent';
import { Webhook } from 'standardwebhooks';

const MOST_MILLISECONDS = 8000;
/** Of an answer's body, which nobody reads. */
const MOST_BYTES = 64 * 1024;
/** IPv4 addresses written as IPv6 in the way of before, `::127.0.0.1`, which the agent takes for public. */
const DENIED = ['::/96'];

/**
 * Posts with the signature of Standard Webhooks: to public addresses only, over TLS only, and to nowhere else by a
 * redirect. With `toThisMachine` also to 127.0.0.1, in plain text too.
 */
export function signedPoster({ toThisMachine }: { readonly toThisMachine: boolean }): Poster {
  return {
    post: async (posting) => {
      const isSecure = new URL(posting.url).protocol === 'https:';
      if (!isSecure && !toThisMachine) return { ok: false, error: { outcome: 'the address is not https' } };
      try {
        const status = await statusOf(posting, toThisMachine ? ['127.0.0.1'] : []);
        const outcome = `answered ${status}`;
        if (status >= 200 && status < 300) return { ok: true, value: { outcome } };
        return { ok: false, error: { outcome, ...(status === 410 && { gone: true }) } };
      } catch (error) {
        return { ok: false, error: { outcome: obstacle(error) } };
      }
    },
  };
}

function statusOf(posting: Posting, allowIPAddressList: string[]): Promise<number> {
  const { url, body } = posting;
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent: useAgent(url, { allowIPAddressList, denyIPAddressList: DENIED }),
      headers: { ...signed(posting), 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(MOST_MILLISECONDS),
    };
    const sent = request(url, options, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MOST_BYTES) answer.destroy();
      });
      answer.on('error', reject);
      answer.on('close', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function signed({ id, at, secrets, body }: Posting) {
  const time = new Date(at * 1000);
  return {
    'content-type': 'application/json',
    'user-agent': 'openmat-webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, time, body)).join(' '),
  };
}

/** Why nothing answered, without a word of what a private address might have said. */
function obstacle(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no answer in time';
  if (error.message.includes('is not allowed')) return 'the address is not public';
  return `no answer (${'code' in error ? String(error.code) : error.name})`;
}
