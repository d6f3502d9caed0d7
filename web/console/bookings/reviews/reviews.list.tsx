import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import { REVIEWS_SHOWN_FROM } from '../../../../contract/bookings/reviews.public.ts'
import type { Review } from '../../../../contract/bookings/reviews.ts'
import type { HidingReason } from '../../../../contract/options.ts'
import { List } from '../../frame/lists/list.tsx'
import type { RowAction } from '../../frame/lists/row-actions.tsx'
import type { Column } from '../../frame/lists/table.tsx'
import { callQuery, listQuery } from '../../frame/query-client.ts'
import { request } from '../../frame/request.ts'
import { screenPath } from '../../frame/screens.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { ListTime } from '../../frame/ui/date-time.tsx'

const STALE = [['reviews']]

const toStars = (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`)
const nameOf = ({ reference, stars }: Review) => `${toStars(stars)} for ${reference}`

const COLUMNS: readonly Column<Review>[] = [
  {
    head: 'Review',
    onPhone: 'title',
    cellClassName: 'sm:min-w-64 sm:max-w-128',
    cell: (review) => (
      <div className="grid justify-items-start gap-1">
        <span className="flex flex-wrap items-center gap-x-3">
          <Badge tone={review.stars <= 2 ? 'wrong' : 'plain'}>{toStars(review.stars)}</Badge>
          <Link to={screenPath('leads', { lead: review.lead_id })} className="link wrap-anywhere">
            {review.customer || review.reference}
          </Link>
        </span>
        {review.text && <span className="font-normal wrap-anywhere whitespace-pre-line">{review.text}</span>}
        <span className="text-sm font-normal text-muted">
          <ListTime time={review.created_at} />
          {`. ${toState(review)}`}
        </span>
        {review.hidden_why && <Badge tone="notice">{`Hidden: ${review.hidden_why}`}</Badge>}
      </div>
    ),
  },
  {
    head: 'Visit',
    onPhone: 'fact',
    cell: ({ service_type, technician }) => [service_type, technician].filter(Boolean).join(', '),
  },
]

/** Whether visitors can see it. */
function toState({ is_public, name, area, text, hidden_at }: Review): string {
  if (!is_public) return 'The customer chose not to show it'
  if (!text) return 'Stars without a text'
  return `${hidden_at ? 'By' : 'Shown as'} ${name}, ${area}`
}

const isVisible = ({ is_public, text, hidden_at }: Review) => is_public && text !== '' && hidden_at === null

function hiding(why: HidingReason): RowAction<Review> {
  return {
    label: `Hide: ${why}`,
    isLabelled: true,
    name: (review) => `Hide: ${why}, ${nameOf(review)}`,
    isShown: isVisible,
    call: ({ id }) => request(api.reviews.update, { id, is_hidden: true, why }),
    done: ({ message }) => message,
    subject: nameOf,
    undo: async (_, { id }) => (await request(api.reviews.update, { id, is_hidden: false })).message,
    stale: STALE,
  }
}

const ACTIONS: readonly RowAction<Review>[] = [
  hiding('abuse'),
  hiding('personal data'),
  {
    label: 'Show again',
    isLabelled: true,
    name: (review) => `Show again: ${nameOf(review)}`,
    isShown: ({ hidden_at }) => hidden_at !== null,
    call: ({ id }) => request(api.reviews.update, { id, is_hidden: false }),
    done: ({ message }) => message,
    subject: nameOf,
    stale: STALE,
  },
]

/** As visitors see it, by the same call. */
const averageQuery = callQuery(['reviews', 'average'], api.reviews.listPublic, {})

function Average() {
  const { average = null, count = 0 } = useQuery(averageQuery).data?.data ?? {}
  if (average === null) return null
  return (
    <p className="mb-3 flex flex-wrap items-baseline gap-x-2">
      <span className="font-display text-xl tabular-nums">{average.toFixed(1)}</span>{' '}
      <span className="text-muted">of 5 stars, from {count === 1 ? '1 review' : `${count} reviews`} in the last 12 months</span>
    </p>
  )
}

export const ListScreen = () => (
  <List
    label="Reviews"
    searchLabel="Search reviews"
    limit={50}
    query={listQuery(['reviews'], api.reviews.list)}
    intro={`Once ${REVIEWS_SHOWN_FROM} customers agree to show theirs, these replace the samples on the home page. Hidden reviews still count in the average.`}
    before={<Average />}
    columns={COLUMNS}
    nameOf={nameOf}
    actions={ACTIONS}
    empty={{
      title: 'No reviews yet',
      text: 'Customers can review a visit on their booking page for 60 days.',
    }}
    noMatch={{ title: (search) => `No review matches “${search}”`, text: 'Search for words in a review, or a first name.' }}
  />
)
