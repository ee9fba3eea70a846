import type { PictureObject } from '#domain/pictures/picture-rules.ts';
import { failure } from './json-calls.ts';
import type { SendResult } from './send-result.ts';

/** An upload in progress. */
export type Upload = { readonly done: Promise<SendResult<string>>; abort(): void };

type Options = {
  readonly file: File;
  readonly object: PictureObject;
  readonly learnerId: number;
  readonly onPercent: (percent: number) => void;
};

/**
 * Uploads a picture and returns its stored name. Uses XMLHttpRequest, because fetch reports no upload progress. Never
 * rejects.
 */
export function uploadPicture({ file, object, learnerId, onPercent }: Options): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<SendResult<string>>((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onPercent(total > 0 ? Math.floor((loaded / total) * 100) : 0),
    );
    for (const end of ['error', 'abort', 'timeout'])
      request.addEventListener(end, () => resolve({ type: 'unreachable' }));
    request.addEventListener('load', () => resolve(readAnswer(request)));
    const form = new FormData();
    // Fields first, so the server knows the purpose before the file arrives.
    form.set('object', object);
    form.set('learner_id', String(learnerId));
    form.set('file', file);
    request.open('POST', '/upload-image');
    request.send(form);
  });
  return { done, abort: () => request.abort() };
}

function readAnswer(request: XMLHttpRequest): SendResult<string> {
  const { status, responseText } = request;
  if (status < 200 || status >= 300) return failure(status, request.getResponseHeader('retry-after'), responseText);
  try {
    return { type: 'accepted', answer: JSON.parse(responseText) as string };
  } catch (error) {
    console.info('The answer to an upload broke off.', error);
    return { type: 'retry', afterSeconds: null };
  }
}
