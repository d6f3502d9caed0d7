import type { CheckoutAnswer, CheckoutError, Confirmed } from './controls.ts'

// The script of the frame: pays as the visitor chooses, and notifies the page that opened it.

export type FrameMessage =
  | { event: 'success'; response: Confirmed }
  | { event: 'failed'; error: CheckoutError }
  | { event: 'dismiss' }

const query = new URLSearchParams(location.search)
const buttons = document.querySelectorAll<HTMLButtonElement>('button[data-outcome]')

const say = (text: string) => document.getElementById('status')?.replaceChildren(text)
const notify = (message: FrameMessage) => parent.postMessage(message, '*')
const dismiss = () => notify({ event: 'dismiss' })

function lock(isLocked: boolean) {
  for (const button of buttons) button.disabled = isLocked
}

async function pay(outcome: string | undefined) {
  lock(true)
  say('One moment …')
  const answer: CheckoutAnswer = await fetch('/standin/pay', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ order_id: query.get('order_id'), outcome }),
  }).then((response) => response.json())
  const callbackUrl = query.get('callback_url')
  if ('pending' in answer) {
    say('Waiting for your bank to answer.')
  } else if ('error' in answer) {
    say(answer.error.description)
    lock(false)
    notify({ event: 'failed', error: answer.error })
  } else if (callbackUrl) {
    postTo(callbackUrl, answer)
  } else {
    notify({ event: 'success', response: answer })
  }
}

/** Posts the answer as a form to the address, in place of the page: browsers inside other apps show frames badly. */
function postTo(url: string, fields: Confirmed) {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: url, target: '_top' })
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  }
  document.body.append(form)
  form.submit()
}

for (const button of buttons) button.addEventListener('click', () => pay(button.dataset.outcome))
document.getElementById('close')?.addEventListener('click', dismiss)
document.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss())
