import { useEffect, useState } from 'react'
import { formatPaise } from '../../../contract/money.ts'
import { useIslandTexts } from '../texts/texts.ts'
import { fillInRate, toRate } from './draft.ts'

const listRows = () => [...document.querySelectorAll<HTMLElement>('.offers li:has(a)')]

type Props = {
  message: string
  /** The charge of a visit, which is deducted from the bill. */
  chargePaise: number | undefined
}

/** The rates of the page, which say what needs doing: they are read from its rows, so that it names each once. */
export function RateChips({ message, chargePaise }: Props) {
  const { terms } = useIslandTexts()
  const [rows, setRows] = useState<readonly HTMLElement[]>([])
  // eslint-disable-next-line react-hooks/set-state-in-effect -- the rows are the page's, which only the browser has
  useEffect(() => setRows(listRows()), [])
  const [chosen, ...others] = rows.filter((row) => message.includes(toRate(row)))
  const price = others.length === 0 ? chosen?.querySelector('b')?.textContent : undefined
  return (
    <>
      <div className="book-rates">
        {rows.map((row) => (
          <button
            key={row.textContent}
            type="button"
            aria-pressed={message.includes(toRate(row))}
            onClick={() => fillInRate(toRate(row))}
          >
            {Array.from(row.querySelectorAll('a, b'), ({ textContent }) => (
              <span key={textContent}>{textContent}</span>
            ))}
          </button>
        ))}
      </div>
      {/* A charge that is paid online does not come back where the job costs less. */}
      {price && chargePaise && toRupees(price) * 100 >= chargePaise && (
        <p className="book-total">{terms.inAll(price, formatPaise(chargePaise))}</p>
      )}
    </>
  )
}

/** The first number of a price. */
const toRupees = (price: string) => Number.parseInt(price.replace(/^\D+|,/g, ''), 10)
