import { createHash, X509Certificate } from 'node:crypto'

/** A self-signed certificate for `localhost`, with its key. Nothing trusts it by default. */
export const CERTIFICATE = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUPYv1lRSwCWmx9S4/B8igDRsa8XAwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjE4NTkxM1oYDzIxMjYxMDI5
MTg1OTEzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARcGHn4aNY3PeFmpbpG4bDZN7eud90rkbkbCTydxNZZQ/qkb0Ltu30D
m+urTokDW4lAjiB2H4IMwNP/2GxC4O3Wo2kwZzAdBgNVHQ4EFgQUuswbYkzuN8ks
yn3AG+cgqQdVt9IwHwYDVR0jBBgwFoAUuswbYkzuN8ksyn3AG+cgqQdVt9IwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAMGLJya0Ye8aKqmFZ54LIhMTgcl3m5iyaJ5Mbj+OiTkFAiAHXfngteNX
49iE/qrlhTP6ng9+/P6a+1kNiDu+llEsfA==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgbF4uuavQ6JBny2nc
0IpkLwsXjbPhPADGxWAhm5NshLShRANCAARcGHn4aNY3PeFmpbpG4bDZN7eud90r
kbkbCTydxNZZQ/qkb0Ltu30Dm+urTokDW4lAjiB2H4IMwNP/2GxC4O3W
-----END PRIVATE KEY-----
`,
}

/** The hash of the public key, which Chromium takes in a flag to accept the certificate. */
export function toKeyHash({ cert }: typeof CERTIFICATE): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}
