// The script of the frame: pays as the visitor chooses, and notifies the page that opened it.
const query = new URLSearchParams(location.search)
const buttons = document.querySelectorAll('button[data-outcome]')
const status = document.getElementById('status')

const notify = (message) => parent.postMessage(message, '*')
const dismiss = () => notify({ event: 'dismiss' })

function lock(isLocked) {
  for (const button of buttons) button.disabled = isLocked
}

async function pay(outcome) {
  lock(true)
  status.textContent = 'One moment …'
  const answer = await fetch('/standin/pay', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ order_id: query.get('order_id'), outcome }),
  }).then((response) => response.json())
  if (answer.pending) {
    status.textContent = 'Waiting for your bank to answer.'
  } else if (answer.error) {
    status.textContent = answer.error.description
    lock(false)
    notify({ event: 'failed', error: answer.error })
  } else if (query.has('callback_url')) {
    postTo(query.get('callback_url'), answer)
  } else {
    notify({ event: 'success', response: answer })
  }
}

/** Posts the answer as a form to the address, in place of the page: browsers inside other apps show frames badly. */
function postTo(url, fields) {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: url, target: '_top' })
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  }
  document.body.append(form)
  form.submit()
}

for (const button of buttons) button.addEventListener('click', () => pay(button.dataset.outcome))
document.getElementById('close').addEventListener('click', dismiss)
document.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss())
