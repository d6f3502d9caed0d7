import sanitizeHtml from 'sanitize-html'

const links: sanitizeHtml.IOptions = {
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target === '_blank' ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
  },
}

const DOCUMENT_TAGS = [
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'br',
  'hr',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'a',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'caption',
]
const CELL = ['colspan', 'rowspan', 'scope']

/** HTML of the about page and the policies, safe to show. */
export function cleanDocumentHtml(html: string): string {
  return sanitizeHtml(html, {
    ...links,
    allowedTags: DOCUMENT_TAGS,
    allowedAttributes: { a: ['href', 'title', 'target', 'rel'], th: CELL, td: CELL, ol: ['start'] },
  })
}

const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s,.%/]+\)$/i, /^[a-z]{3,20}$/i]
const VIDEO_HOSTS = ['www.youtube.com', 'www.youtube-nocookie.com', 'player.vimeo.com']

/** HTML of a blog, safe to show: what documents may have, and pictures, figures, code, videos, alignment and colours. */
export function cleanBlogHtml(html: string): string {
  return sanitizeHtml(html, {
    ...links,
    allowedTags: [
      ...DOCUMENT_TAGS,
      'h1',
      'img',
      'figure',
      'figcaption',
      'pre',
      'code',
      'iframe',
      'span',
      'div',
      'mark',
      'colgroup',
      'col',
    ],
    allowedAttributes: {
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'srcset', 'sizes', 'alt', 'title', 'width', 'height', 'loading'],
      iframe: ['src', 'title', 'width', 'height', 'allowfullscreen', 'loading'],
      ol: ['start'],
      th: CELL,
      td: CELL,
      col: ['span'],
      code: ['class'],
      '*': ['style'],
    },
    allowedClasses: { code: ['language-*'] },
    allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/], color: COLOUR, 'background-color': COLOUR } },
    allowedIframeHostnames: VIDEO_HOSTS,
    // The page has one h1 of its own.
    transformTags: {
      ...links.transformTags,
      h1: 'h2',
      iframe: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
    },
  })
}
