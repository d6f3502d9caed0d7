import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as api from '../../../../contract/api.ts'
import type { Channels } from '../../../../contract/bookings/notices.ts'
import { LANGUAGE_INFO, LANGUAGES } from '../../../../contract/languages.ts'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { type Column, Table } from '../../frame/lists/table.tsx'
import { request } from '../../frame/request.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { Button } from '../../frame/ui/button.tsx'
import { CopyButton } from '../../frame/ui/copy-button.tsx'
import { Facts } from '../../frame/ui/facts.tsx'
import { Field } from '../../frame/ui/field.tsx'
import { Loaded } from '../../frame/ui/states.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { type ChannelRow, toBusinessChannels, toChannelRows, toUpiText } from './channel-rows.ts'
import { channelsQuery } from './queries.ts'

/** The providers of messages and payments. Warnings about missing ones link here. */
export function ChannelsPage() {
  return (
    <>
      <PageHead />
      <Loaded query={useQuery(channelsQuery)} lines={4}>
        {({ data }) => (
          <div className="page-column grid gap-10">
            <div className="grid gap-3">
              <Table label="Channels" columns={COLUMNS} rows={toChannelRows(data)} keyOf={({ name }) => name} asCards />
              {toChannelRows(data).some(({ settings }) => settings) && (
                <p className="text-sm text-muted">
                  Settings are changed on the server, not here. Give the names above to whoever runs it: they go into{' '}
                  <code>.env</code> or <code>/etc/karigar.env</code>, followed by a restart. <code>docs/settings.md</code>{' '}
                  explains each.
                </p>
              )}
              {(data.sms.length === 0 || data.email === null) && (
                <p className="text-sm text-muted">
                  Messages that can’t be sent are kept in <code>outbox.jsonl</code> in the data folder.
                </p>
              )}
            </div>
            <UpiId key={data.upi?.id} upi={data.upi} />
            <BusinessChannels channels={data} />
            <SmsTemplates templates={data.sms_templates} />
          </div>
        )}
      </Loaded>
    </>
  )
}

const COLUMNS: readonly Column<ChannelRow>[] = [
  { head: 'Channel', cellClassName: 'whitespace-nowrap', cell: ({ name }) => name },
  { head: 'Provider', cell: ({ provider, tone }) => <Badge tone={tone}>{provider}</Badge> },
  {
    head: 'Status',
    cell: ({ detail, settings }) => (
      <span>
        {detail ?? 'Set up.'} {settings && <span className="text-muted">Setting: {settings}.</span>}
      </span>
    ),
  },
]

/** The UPI ID for paying bills at the door. It decides who receives that money, so we ask for the password again. */
function UpiId({ upi }: Pick<Channels, 'upi'>) {
  const [id, setId] = useState(upi?.is_own ? upi.id : '')
  const save = useAction({
    call: () => request(api.payments.setUpiId, { upi_id: id }),
    done: toMessage,
    failed: () => 'Not saved',
    stale: [channelsQuery.queryKey],
  })
  return (
    <section className="grid gap-3" aria-labelledby="upi">
      <h2 id="upi" className="text-lg">
        Bills paid by UPI
      </h2>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          save.run()
        }}
      >
        <Field label="Your UPI ID" className="w-full sm:w-80">
          {(control) => (
            <input
              {...control}
              className="input"
              placeholder={upi && !upi.is_own ? upi.id : 'karigar@okaxis'}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              value={id}
              onChange={(event) => setId(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" disabled={save.isBusy}>
          {save.isBusy ? 'Saving…' : 'Save'}
        </Button>
      </form>
      <p className="max-w-prose text-sm text-muted">{toUpiText(upi)}</p>
    </section>
  )
}

function BusinessChannels({ channels }: { channels: Channels }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">Where you hear about leads and messages</h2>
      <Facts
        facts={Object.fromEntries(
          toBusinessChannels(channels).map(({ name, to, isSet }) => [
            name,
            <span key={name} className={isSet ? 'break-all' : 'text-muted'}>
              {to}
            </span>,
          ]),
        )}
      />
    </section>
  )
}

const TEMPLATE_NAMES: Record<string, string> = {
  otp: 'Code',
  booking: 'Booking confirmation',
  booked: 'Booking confirmation of earlier versions, without the link',
  refund: 'A refund',
  visit: 'When the technician is coming',
  address: 'When the technician is coming, while the address is missing',
  news: 'Update on a visit',
  lost: 'No technician can come at the promised time',
  coming: 'Technician on the way, with the door code',
  quote: 'A quote to approve',
  assignment: 'A visit today, to the technician',
  day: 'The day’s visits, to the technician',
  lead: 'New lead, to the business',
}
/** Names that are shorter where the language follows. */
const SHORT_NAMES: Record<string, string> = {
  booked: 'The same',
  address: 'The same without an address',
  lost: 'No technician at the promised time',
  coming: 'Technician on the way',
  quote: 'A quote',
}

/** The name of a text, such as `quote.hi`. */
function toTemplateName(name: string): string {
  const [text = '', language] = name.split('.')
  const translated = LANGUAGES.find((one) => one === language)
  if (!translated) return TEMPLATE_NAMES[text] ?? name
  return `${SHORT_NAMES[text] ?? TEMPLATE_NAMES[text] ?? text}, in ${LANGUAGE_INFO[translated].englishName}`
}

/** The text sent instead of an unregistered one. */
function toInstead(name: string): string {
  if (name === 'visit') return 'Customers get the booking confirmation again'
  if (name === 'news' || name === 'lost' || name === 'refund')
    return 'Customers get updates only by email and on their booking page'
  if (name === 'coming') return 'Customers see who is coming, and the door code, only on their booking page'
  if (name === 'quote') return 'Customers see quotes only on their booking page'
  if (name === 'assignment' || name === 'day') return 'Technicians hear about their visits only from you'
  if (/^(assignment|day)/.test(name)) return 'Technicians who chose it get the English text'
  if (/^(refund|visit|news|lost|coming|quote)/.test(name)) return 'Its visitors get the English one'
  if (name === 'booking') return 'Customers get the text of earlier versions, without the link,'
  return 'Its visitors get the English one, or the one of earlier versions,'
}

/** The exact texts to register with DLT. */
function SmsTemplates({ templates }: { templates: Channels['sms_templates'] }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">Texts to register with DLT</h2>
      <p className="text-sm text-muted">
        Gateways in India deliver only texts that match a registered one exactly, capitals and line breaks included. Register
        texts in Hindi and Marathi as Unicode.
      </p>
      <ul className="grid gap-2">
        {templates.map(({ name, text, letters, parts, is_sent }) => (
          <li key={name} className="card grid gap-2 p-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">{toTemplateName(name)}</span>
              <CopyButton text={text} what={`the text “${toTemplateName(name)}”`} />
            </div>
            <p className="rounded-sm bg-sunk px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap">{text}</p>
            <p className="text-xs text-muted">
              {parts === 1 ? `${letters} letters, one SMS.` : `${letters} letters, charged as ${parts} SMS.`}
              {!is_sent && ` ${toInstead(name)} until SMS_MSG91_TEMPLATES or SMS_TWILIO_TEMPLATES has ${name}.`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
