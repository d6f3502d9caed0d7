import type { Head, LoadContext } from '../page.ts'
import { useTexts } from '../texts/texts.ts'
import { langOf } from '../texts/untranslated.tsx'
import { FiguresTape } from '../ui/figures-tape.tsx'
import { Seal } from '../ui/icon.tsx'
import { ArrowLink } from '../ui/link.tsx'
import { Reading } from '../ui/reading.tsx'
import { Section } from '../ui/section.tsx'

export async function loadAbout({ api, site }: LoadContext) {
  return { document: await api.documents.getAboutUs(), site: { name: site.name } }
}
type Data = Awaited<ReturnType<typeof loadAbout>>

export function aboutHead({ document }: Data, { site, texts: { about: text } }: LoadContext): Head {
  return {
    title: document.title || text.eyebrow,
    description: text.description(site.name),
    keywords: text.keywords,
    canonical: '/aboutus',
  }
}

export function AboutPage({ document, site }: Data) {
  const text = useTexts().about
  return (
    <>
      <div className="border-b border-line bg-sunk">
        <div className="wrap flex items-center justify-between gap-8 py-8 sm:py-14">
          <div className="section-head mb-0 min-w-0">
            <h1>{text.title(site.name)}</h1>
            <p className="text-lg">{text.lead}</p>
          </div>
          <Seal className="hidden w-40 sm:block" />
        </div>
      </div>
      <div className="wrap section">
        <FiguresTape figures={document.figures ?? []} className="proof mb-10" />
        <Reading
          html={document.description}
          lang={langOf(document, 'description')}
          aside={null}
          className="headings-beside lg:block"
        >
          <h2 lang={langOf(document, 'title')} className="mb-6 text-2xl">
            {document.title}
          </h2>
        </Reading>
      </div>
      <Cities />
      <Onwards />
    </>
  )
}

function Cities() {
  const text = useTexts().about
  return (
    <div className="border-t border-line">
      <Section id="cities" title={text.citiesTitle}>
        <ul className="grid grid-cols-1 gap-px overflow-hidden wrap-anywhere rounded-md border border-line bg-line sm:grid-cols-3">
          {text.cities.map(({ name, areas }) => (
            <li key={name} className="bg-raised p-6">
              <h3 className="text-xl">{name}</h3>
              <p className="mt-1 text-sm text-muted">{areas}</p>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Onwards() {
  const text = useTexts().about
  const links = [
    { href: '/#services', ...text.toServices },
    { href: '/blogs', ...text.toBlogs },
    { href: '/contactus', ...text.toContact },
  ]
  return (
    <nav aria-label={text.onTitle} className="wrap grid gap-x-8 pb-16 sm:grid-cols-3">
      {links.map(({ href, title, text: hint }) => (
        <p key={href} className="py-2">
          <ArrowLink href={href}>{title}</ArrowLink>
          <span className="block text-sm text-muted">{hint}</span>
        </p>
      ))}
    </nav>
  )
}
