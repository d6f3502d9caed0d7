import { DOCUMENTS } from '../../../contract/options.ts'
import { toKebab } from '../../../contract/paths.ts'
import type { PageApi } from '../../../contract/site.ts'
import type { Catalogue } from '../../../languages/en/catalogue.ts'
import type { Head, LoadContext } from '../page.ts'
import { useTexts } from '../texts/texts.ts'
import { langOf } from '../texts/untranslated.tsx'
import { Day } from '../ui/day.tsx'
import { Icon } from '../ui/icon.tsx'
import { ArrowLink } from '../ui/link.tsx'
import { Reading } from '../ui/reading.tsx'

type PolicyPath = keyof Catalogue['policies']['names']

const LOADERS = {
  '/privacy-policy': (api: PageApi) => api.documents.getPrivacyPolicy(),
  '/refund-policy': (api: PageApi) => api.documents.getRefundPolicy(),
  '/terms-and-condition': (api: PageApi) => api.documents.getTermsAndConditions(),
  '/shipping-policy': (api: PageApi) => api.documents.getShippingPolicy(),
} satisfies Record<PolicyPath, unknown>

export const POLICY_PAGES = DOCUMENTS.map(({ page }) => page).filter((page) => page !== '/aboutus')

export async function loadPolicy({ api, path }: LoadContext) {
  const policy = path as PolicyPath
  return { policy, document: await LOADERS[policy](api) }
}
type Data = Awaited<ReturnType<typeof loadPolicy>>

export function policyHead({ policy, document }: Data, { texts: { policies: text } }: LoadContext): Head {
  return {
    title: document.title || text.names[policy],
    description: text.descriptions[policy],
    keywords: text.keywords(text.names[policy]),
    canonical: policy,
  }
}

export function PolicyPage({ policy, document }: Data) {
  const text = useTexts().policies
  const { html, contents } = withContents(document.description, document.headings)
  const lang = langOf(document, 'description')
  return (
    <div className="wrap section">
      <div className="section-head">
        <h1 lang={document.title ? langOf(document, 'title') : undefined}>{document.title || text.names[policy]}</h1>
        <p>
          {text.updated} <Day time={document.updated_at} />
        </p>
      </div>
      {html.trim() ? (
        <Reading html={html} lang={lang} aside={<PolicyContents contents={contents} lang={lang} />} isAsideFirst />
      ) : (
        <p>{text.empty}</p>
      )}
      <OtherPolicies policy={policy} />
    </div>
  )
}

function OtherPolicies({ policy }: { policy: PolicyPath }) {
  const text = useTexts().policies
  return (
    <nav aria-label={text.others} className="mt-16 border-t border-line pt-6">
      <h2 className="text-lg">{text.others}</h2>
      <ul className="mt-2 flex flex-wrap gap-x-8">
        {POLICY_PAGES.filter((page) => page !== policy).map((page) => (
          <li key={page}>
            <ArrowLink href={page}>{text.names[page]}</ArrowLink>
          </li>
        ))}
        <li>
          <ArrowLink href="/contactus">{text.questions}</ArrowLink>
        </li>
      </ul>
    </nav>
  )
}

type Props = { contents: readonly ContentsEntry[]; lang: 'en' | undefined }

/** The parts of a policy: folded above the text on a phone, beside it where there is room. */
function PolicyContents({ contents, lang }: Props) {
  const text = useTexts().policies
  if (contents.length < 3) return null
  return (
    <nav aria-label={text.contents} className="lg:order-last">
      <details className="card px-4 lg:hidden">
        <summary className="flex min-h-12 items-center justify-between font-semibold">
          {text.contents}
          <Icon name="chevron-down" size={20} className="text-press" />
        </summary>
        <Entries contents={contents} lang={lang} />
      </details>
      <div className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] overflow-y-auto lg:block">
        <h2 className="mb-2 text-base">{text.contents}</h2>
        <Entries contents={contents} lang={lang} />
      </div>
    </nav>
  )
}

function Entries({ contents, lang }: Props) {
  return (
    <ol lang={lang} className="border-t border-line pb-2 text-sm">
      {contents.map(({ id, title }) => (
        <li key={id} className="border-b border-line last:border-0">
          <a href={`#${id}`} className="flex min-h-touch items-center py-1 hover:text-press hover:underline">
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}

type ContentsEntry = { id: string; title: string }

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", nbsp: '\u00a0' }

/**
 * The h2s of a document as a list of contents, and the document with an id on each of them. The HTML comes cleaned from
 * the API, so its headings have no attributes. All languages use ids from the English headings, so that a link to a
 * part works in each.
 */
export function withContents(html: string, english: readonly string[] = []): { html: string; contents: ContentsEntry[] } {
  const contents: ContentsEntry[] = []
  const marked = html.replace(/<h2>([\s\S]*?)<\/h2>/g, (whole, inner: string) => {
    const title = stripTags(inner)
    if (!title) return whole
    const id = `${toKebab(english[contents.length] ?? title) || 'part'}-${contents.length + 1}`
    contents.push({ id, title })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { html: marked, contents }
}

function stripTags(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .trim()
}
