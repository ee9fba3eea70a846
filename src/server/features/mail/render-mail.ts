import { escapeMarkup } from '../../platform/escape-markup.ts';

/** A paragraph, or a link of its own: a button, or a small one beside it. */
export type MailBlock = string | { label: string; url: string; isSmall?: boolean };

/** An e-mail as its template says it; all texts are plain. */
export type MailContent = {
  subject: string;
  blocks: MailBlock[];
  /** below a line, in small print */
  footer?: MailBlock[];
};

export type RenderedMail = { subject: string; text: string; html: string };

/**
 * Stands for the site's name in subjects and texts until a mail is sent, since one that waited may be sent under another.
 * A private character: no name or text that people write has a use for it.
 */
export const SITE_NAME = '\uE000';

const asText = (block: MailBlock) => (typeof block === 'string' ? block : `${block.label}:\n${block.url}`);

// Mail programs read no style sheets. The colours are the light theme's primary, ink and muted ink.
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:12px;background:#2c4a8c;color:#ffffff;text-decoration:none;font-weight:600';
const SMALL = 'margin:0 0 8px;color:#575b66;font-size:14px;line-height:22px';
const LINK = 'color:#2c4a8c';

function asHtml(block: MailBlock): string {
  if (typeof block === 'string') return `<p style="margin:0 0 16px">${escapeMarkup(block)}</p>`;
  if (block.isSmall) return asSmallHtml(block);
  return `<p style="margin:0 0 16px"><a href="${escapeMarkup(block.url)}" style="${BUTTON}">${escapeMarkup(block.label)}</a></p>`;
}

function asSmallHtml(block: MailBlock): string {
  if (typeof block === 'string') return `<p style="${SMALL}">${escapeMarkup(block)}</p>`;
  return `<p style="${SMALL}"><a href="${escapeMarkup(block.url)}" style="${LINK}">${escapeMarkup(block.label)}</a></p>`;
}

/** The same content twice: as plain text, and as HTML that brings nothing from elsewhere. */
export function renderMail({ subject, blocks, footer = [] }: MailContent): RenderedMail {
  const body = blocks.map(asHtml).join('\n');
  const end = footer.map(asSmallHtml).join('\n');
  const line = footer.length > 0 ? '<hr style="border:0;border-top:1px solid #dfdcd2;margin:24px 0 16px">' : '';
  return {
    subject,
    text: [...blocks, ...footer, SITE_NAME].map(asText).join('\n\n'),
    html: `<!doctype html>
<html lang="vi">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#ffffff;color:#23262f;font:16px/26px 'Be Vietnam Pro',Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
${body}
${line}
${end}
<p style="${SMALL}">${SITE_NAME}</p>
</div>
</body>
</html>`,
  };
}
