import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { LANGUAGE_INFO, type Language } from '../../../contract/languages.ts'
import type { ReceiptKind } from '../../../contract/options.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import type { ReceiptTexts } from '../../../languages/en/notices.ts'
import { getServiceLabel } from '../../content/services/services.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Attachment } from '../../platform/providers/mail.ts'
import { createPen, loadFonts, type Pen, type Style } from './receipt.text.ts'
import { type Printable, type ReceiptLine, type ReceiptLines, toReceiptLines } from './receipt-lines.rules.ts'
import type { ReceiptRow } from './receipts.store.ts'

// The light theme of web/ui/base.css, on white because receipts are printed.
const INK = '#1d2a2b'
const MUTED = '#56605c'
const LINE = '#dccfb6'
const MARIGOLD = '#f0a51e'
const STATES: Record<ReceiptLines['state'], { ground: string; color: string }> = {
  Paid: { ground: '#dcebe6', color: '#084745' },
  Refunded: { ground: '#fbe8c4', color: INK },
  Due: { ground: '#fbe8c4', color: INK },
}

// web/site/art/symbol-rule.svg and symbol-arm.svg, 64 units wide.
const MARK = [
  [
    'M9 6h13q2 0 2 2v48q0 2-2 2H9q-2 0-2-2v-6.5h8v-3H7v-5h5v-3H7v-5h8v-3H7v-5h5v-3H7v-5h8v-3H7V8q0-2 2-2zM30 28 41.2 8q1.1-2 3.3-2h14q2.2 0 1.1 2L44 36z',
    INK,
  ],
  ['M44 28a8 8 0 1 0-14 8L41.2 56q1.1 2 3.3 2h14q2.2 0 1.1-2z', MARIGOLD],
  ['M37 29a3 3 0 1 1-.1 0z', INK],
] as const

const LEFT = 56
const WIDTH = 483
const GAP = 24
const HALF = (WIDTH - GAP) / 2
const SECOND = LEFT + HALF + GAP
const FOOT = 768
const CENTRE = { x: 297, y: 421 }

const heading: Style = { weight: 700, size: 18, color: INK }
const figure: Style = { weight: 700, size: 32, color: INK }
const strong: Style = { weight: 700, size: 10, color: INK }
const plain: Style = { weight: 400, size: 10, color: INK }
const quiet: Style = { weight: 400, size: 9, color: MUTED }
// Pale enough to read through, dark enough to show on a copy.
const STAMP: Style = { weight: 700, size: 210, color: '#f3e3d3' }

type Sheet = { doc: PDFKit.PDFDocument; pen: Pen; lines: ReceiptLines; texts: ReceiptTexts }

/** One A4 page; the same receipt renders to the same bytes. */
export async function renderReceipt(receipt: Printable): Promise<Uint8Array> {
  const { language = 'en' } = receipt
  const lines = toReceiptLines(receipt)
  const { seller } = receipt.facts
  const fonts = await loadFonts(JSON.stringify([lines, catalogues[language].receipt, seller]))
  // No pdfVersion: from 1.4 on pdfkit repeats the business's name in XML without escaping it.
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: LANGUAGE_INFO[language].tag,
    displayTitle: true,
    info: { Title: `${lines.title} ${receipt.number}`, Author: seller.name, CreationDate: receipt.issuedAt },
  })
  const sheet = {
    doc,
    pen: createPen(doc, fonts),
    lines,
    texts: catalogues[language].receipt,
  }
  if (lines.stamp) drawStamp(sheet, lines.stamp)
  const headEnd = drawHead(sheet, seller.name)
  const paidEnd = drawPaid(sheet, headEnd + 32)
  const peopleEnd = drawPeople(sheet, paidEnd + 32)
  drawAmounts(sheet, peopleEnd + 32)
  drawFoot(sheet, seller.siteUrl)
  doc.end()
  return buffer(doc)
}

/** Drawn across the page, below the text. */
function drawStamp({ doc, pen }: Sheet, stamp: string): void {
  const width = pen.measure(stamp, STAMP)
  doc.save()
  doc.rotate(-50, { origin: [CENTRE.x, CENTRE.y] })
  pen.write(stamp, { x: CENTRE.x - width / 2, y: CENTRE.y - STAMP.size / 1.4, width: width + 1 }, STAMP)
  doc.restore()
}

function drawHead({ doc, pen, lines }: Sheet, name: string): number {
  doc.save()
  doc.translate(LEFT - 3, 43).scale(0.56)
  for (const [path, color] of MARK) doc.path(path).fill(color)
  doc.restore()
  const nameEnd = pen.write(name, { x: LEFT + 42, y: 46, width: 290, height: 54 }, heading)
  const titleEnd = pen.write(lines.title, { x: LEFT, y: 46, width: WIDTH, align: 'right' }, heading)
  const end = Math.max(nameEnd, titleEnd) + 16
  drawTape(doc, end)
  return end
}

/** The measuring tape that divides sections on the site. */
function drawTape(doc: PDFKit.PDFDocument, y: number): void {
  drawRule(doc, y, INK)
  for (let step = 0; step * 8 <= WIDTH; step++) {
    const x = LEFT + 0.375 + step * 8
    doc.moveTo(x, y).lineTo(x, y + (step % 5 === 0 ? 7 : 3.5))
  }
  doc.stroke(INK)
}

function drawRule(doc: PDFKit.PDFDocument, y: number, color: string): void {
  const right = LEFT + WIDTH
  doc.lineWidth(0.75).moveTo(LEFT, y).lineTo(right, y).stroke(color)
}

function drawPaid({ doc, pen, lines, texts }: Sheet, top: number): number {
  const { state, paid, details } = lines
  const labelEnd = pen.write(paid.label, { x: LEFT, y: top, width: HALF }, quiet)
  const figureEnd = pen.write(paid.value, { x: LEFT, y: labelEnd, width: HALF, height: 48 }, figure)
  const { ground, color } = STATES[state]
  const style = { ...strong, size: 9, color }
  const stateText = texts.states[state]
  doc.roundedRect(LEFT, figureEnd + 6, pen.measure(stateText, style) + 20, 20, 10).fill(ground)
  pen.write(stateText, { x: LEFT + 10, y: figureEnd + 9.5, width: HALF }, style)
  let y = top
  for (const { label, value } of details) {
    pen.write(label, { x: SECOND, y: y + 1, width: 88 }, quiet)
    y = pen.write(value, { x: SECOND + 88, y, width: HALF - 88 }, plain) + 3
  }
  return Math.max(figureEnd + 26, y)
}

function drawPeople({ pen, lines, texts }: Sheet, top: number): number {
  const drawBlock = (title: string, people: string[], x: number) => {
    const { size } = pen.shrink(people, { width: HALF, height: 225 }, strong)
    const titleEnd = pen.write(title, { x, y: top, width: HALF }, quiet) + 2
    return people.reduce(
      (y, line, index) => pen.write(line, { x, y, width: HALF }, { ...(index === 0 ? strong : plain), size }),
      titleEnd,
    )
  }
  return Math.max(drawBlock(texts.from, lines.seller, LEFT), drawBlock(texts.billedTo, lines.customer, SECOND))
}

/** More rows are drawn closer, so that a bill of twelve lines stays on its page. */
const WIDE_ROWS = 7

function drawAmounts({ doc, pen, lines }: Sheet, top: number): void {
  const isWide = lines.amounts.length <= WIDE_ROWS
  const gap = isWide ? 8 : 3
  const drawRow = ({ label, value }: ReceiptLine, y: number, style: Style) => {
    pen.write(value, { x: LEFT, y: y + gap, width: WIDTH, align: 'right' }, style)
    return pen.write(label, { x: LEFT, y: y + gap, width: 360, height: isWide ? 44 : 26 }, style) + gap
  }
  let y = top
  for (const line of lines.amounts) {
    drawRule(doc, y, LINE)
    y = drawRow(line, y, plain)
  }
  drawRule(doc, y, INK)
  y = drawRow(lines.total, y, { ...strong, size: 12 })
  for (const line of lines.refunds) {
    drawRule(doc, y, LINE)
    y = drawRow(line, y, strong)
  }
}

function drawFoot({ doc, pen, lines }: Sheet, siteUrl: string): void {
  drawRule(doc, FOOT, LINE)
  const helpEnd = pen.write(lines.help, { x: LEFT, y: FOOT + 10, width: WIDTH, height: 28 }, quiet)
  pen.write(siteUrl, { x: LEFT, y: helpEnd, width: WIDTH }, quiet)
}

const NAMES: Record<ReceiptKind, string> = { receipt: 'receipt', creditNote: 'credit-note', bill: 'bill' }

/** A receipt, with the credit notes of its refunds, or a credit note as a PDF. */
export async function printReceipt(
  db: DbOrTx,
  { kind, number, issued_at: issuedAt, is_test: isTest, facts, found_at: foundAt }: ReceiptRow,
  creditNotes: readonly ReceiptRow[],
  language: Language,
): Promise<Attachment> {
  // Loaded with the first receipt: pdfkit takes as long to load as the rest of the program, and would delay each start.
  const { renderReceipt } = await import('./receipt.pdf.ts')
  const service = await getServiceLabel(db, facts.service, language)
  const credited = kind !== 'creditNote' ? creditNotes.flatMap(toCredit) : []
  const content = await renderReceipt({
    ...{ number, issuedAt, isTest, language, foundAt },
    facts: { ...facts, service },
    creditNotes: credited,
  })
  return {
    filename: `${NAMES[kind]}-${facts.reference ?? number.replaceAll('/', '-')}.pdf`,
    content: Buffer.from(content),
    contentType: 'application/pdf',
  }
}

function toCredit({ number, facts: { amountPaise, credits } }: ReceiptRow): Printable['creditNotes'] {
  return credits ? [{ number, amountPaise, refundedAt: credits.refundedAt }] : []
}
