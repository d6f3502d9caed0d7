import { html } from 'hono/html'
import type { NoticeContent } from '../../platform/deps/notices.ts'
import type { Mail } from '../../platform/providers/mail.ts'

type Site = { siteName: string; siteUrl: string }

/** The notice as text and as HTML; `html` escapes every interpolated value. */
export function toMail(
  { title, lines, message, consolePath, replyTo, linkText }: NoticeContent,
  { to, messageId, siteName, siteUrl }: Site & { to: string; messageId: string },
): Mail {
  const subject = oneLine(`${title} · ${siteName}`)
  const link = siteUrl + consolePath
  const text = [
    ...lines.map(([label, value]) => `${label}: ${oneLine(value)}`),
    ...(message ? ['', message] : []),
    '',
    `${linkText ?? 'In the console'}: ${link}`,
  ].join('\n')
  return { to, subject, text, html: toHtml({ title, lines, message, link, linkText, siteName }), replyTo, messageId }
}

function toHtml({
  title,
  lines,
  message,
  link,
  linkText = 'Open in the console',
  siteName,
}: Pick<NoticeContent, 'title' | 'lines' | 'message' | 'linkText'> & { link: string; siteName: string }): string {
  return html`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<body style="margin:0;padding:24px;background:#faf5ea;color:#15201f;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e4dcc8;border-radius:12px">
<p style="margin:0 0 4px;font-size:14px;color:#5d6663">${siteName}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${title}</h1>
<table role="presentation" style="border-collapse:collapse">${lines.map(
    ([label, value]) =>
      html`<tr><td style="padding:4px 16px 4px 0;color:#5d6663;vertical-align:top">${label}</td><td style="padding:4px 0">${value}</td></tr>`,
  )}</table>
${message ? html`<p style="margin:16px 0;padding:12px 16px;background:#faf5ea;border-radius:8px;white-space:pre-wrap">${message}</p>` : ''}
<p style="margin:16px 0 0"><a href="${link}" style="color:#0b5f58">${linkText}</a></p>
</div></body></html>`.toString()
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
