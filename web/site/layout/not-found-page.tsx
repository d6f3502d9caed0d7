import { buttonLook } from '../../ui/button.ts'
import { Tape } from '../../ui/tape.tsx'
import { catalogue } from '../catalogue.ts'
import type { Head, LoadContext } from '../page.ts'

const texts = catalogue.notFound

export function notFoundHead(_data: object, { path }: LoadContext): Head {
  return { title: texts.title, description: texts.message, keywords: undefined, canonical: path, isUnlisted: true }
}

export function NotFoundPage() {
  return (
    <div className="wrap lost">
      <p className="lost-figure" aria-hidden="true">
        4<i>0</i>4
      </p>
      <Tape />
      <h1>{texts.title}</h1>
      <p>{texts.message}</p>
      <a className={buttonLook()} href="/">
        {texts.toHome}
      </a>
      <nav aria-label={texts.usefulLinks}>
        <h2>{texts.usefulLinks}</h2>
        <ul>
          {texts.links.map(({ name, href }) => (
            <li key={href}>
              <a className="go" href={href}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
