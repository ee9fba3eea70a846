import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LightMyRequestResponse } from 'fastify';
import type { Person, TestApp } from './test-app.ts';

/** A form as a browser sends it: body and content type with boundary. */
export async function formBody(fields: Record<string, string | Blob>): Promise<{ body: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const encoded = new Response(form);
  return { body: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' };
}

/** Sends a picture as POST /upload-image. */
export async function upload(
  test: TestApp,
  as: Person | null,
  bytes: Buffer,
  fields: Record<string, string> = { object: 'comment' },
): Promise<LightMyRequestResponse> {
  const image = new File([new Uint8Array(bytes)], 'ảnh của tôi.jpg', { type: 'image/jpeg' });
  const { body, type } = await formBody({ image, ...fields });
  return test.call('POST', '/upload-image', { as, body, headers: { 'content-type': type } });
}

const SHARED_IMAGES = fileURLToPath(new URL('../../../../shared/data/images', import.meta.url));

/** External pictures, hostile ones among them, if available: paths by name. */
export function sharedImages(): Map<string, string> {
  if (!existsSync(SHARED_IMAGES)) return new Map();
  const files = readdirSync(SHARED_IMAGES, { withFileTypes: true, recursive: true });
  return new Map(
    files
      .filter((file) => file.isFile() && !file.name.endsWith('.md'))
      .map((file) => [file.name, path.join(file.parentPath, file.name)]),
  );
}
