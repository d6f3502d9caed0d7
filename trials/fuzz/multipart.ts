import fc from 'fast-check'

/** A part of a form. */
export type FormPart = { name: string; file?: string; type?: string; content: Buffer }
/** A form with its media type. */
export type Form = { type: string; body: Buffer }

const BOUNDARY = '----form7MA4YWxkTrZu0gW'

/** Encodes the parts as in RFC 7578. */
function toMultipart(parts: readonly FormPart[]): Form {
  const sent = parts.flatMap(({ name, file, type, content }) => {
    const disposition = `Content-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}`
    const head = [`--${BOUNDARY}`, disposition, ...(type === undefined ? [] : [`Content-Type: ${type}`]), '', '']
    return [Buffer.from(head.join('\r\n')), content, Buffer.from('\r\n')]
  })
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: Buffer.concat([...sent, Buffer.from(`--${BOUNDARY}--\r\n`)]) }
}

const replace = (body: Buffer, from: string, to: string) => Buffer.from(body.toString('latin1').replaceAll(from, to), 'latin1')

/** Flaws of a form outside its parts. */
const FLAWS: ((form: Form) => Form)[] = [
  ({ type, body }) => ({ type, body: body.subarray(0, -6) }),
  ({ type, body }) => ({ type, body: body.subarray(0, body.byteLength / 2) }),
  ({ type, body }) => ({ type, body: body.subarray(0, 40) }),
  ({ type, body }) => ({ type, body: body.subarray(10) }),
  ({ type, body }) => ({ type, body: replace(body, '\r\n', '\n') }),
  ({ type, body }) => ({ type, body: replace(body, '\r\n\r\n', '\r\n') }),
  ({ type, body }) => ({
    type,
    body: replace(body, 'Content-Disposition: ', `X: ${'x'.repeat(20_000)}\r\nContent-Disposition: `),
  }),
  ({ type, body }) => ({
    type,
    body: replace(body, 'Content-Disposition: ', `${'X: x\r\n'.repeat(3_000)}Content-Disposition: `),
  }),
  ({ type, body }) => ({ type, body: replace(body, 'Content-Disposition: ', '\0\xff: ') }),
  ({ type, body }) => ({ type, body: replace(body, 'form-data; ', '') }),
  ({ type, body }) => ({ type, body: replace(body, 'filename="', "filename*=UTF-8''%ff%00\"") }),
  ({ type, body }) => ({
    type,
    body: replace(body, 'Content-Disposition: ', 'Content-Transfer-Encoding: base64\r\nContent-Disposition: '),
  }),
  ({ type, body }) => ({
    type,
    body: Buffer.concat([Buffer.from('preamble\r\n'.repeat(500)), body, Buffer.from('epilogue'.repeat(500))]),
  }),
  ({ type, body }) => ({ type, body: Buffer.concat([body, body]) }),
  ({ type }) => ({ type, body: Buffer.alloc(0) }),
  ({ type }) => ({ type, body: Buffer.from(`--${BOUNDARY}`.repeat(3_000)) }),
  ({ type }) => ({ type, body: Buffer.from(`--${BOUNDARY}\r\n`.repeat(3_000)) }),
  ({ body }) => ({ type: 'multipart/form-data', body }),
  ({ body }) => ({ type: 'multipart/form-data; boundary=', body }),
  ({ body }) => ({ type: 'multipart/form-data; boundary=other', body }),
  ({ body }) => ({ type: `multipart/form-data; boundary="${BOUNDARY}"; boundary=other`, body }),
  ({ body }) => ({ type: `multipart/form-data; boundary=${'x'.repeat(3_000)}`, body }),
  ({ body }) => ({ type: 'multipart/form-data; boundary=\u00ff', body }),
  ({ body }) => ({ type: `MULTIPART/Form-Data;charset=utf-16;BOUNDARY=${BOUNDARY}`, body }),
  ({ body }) => ({ type: `multipart/mixed; boundary=${BOUNDARY}`, body }),
]

/** Forms with these parts, and often with a flaw. */
export function toForms(parts: fc.Arbitrary<FormPart[]>): fc.Arbitrary<Form> {
  const flaw = fc.oneof(
    { weight: 2, arbitrary: fc.constant((form: Form) => form) },
    { weight: 1, arbitrary: fc.constantFrom(...FLAWS) },
  )
  return fc.tuple(parts, flaw).map(([sent, spoil]) => spoil(toMultipart(sent)))
}
