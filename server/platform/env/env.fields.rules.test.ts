import { expect, it } from 'vitest'
import { listServers } from './env.fields.ts'

it.each([
  ['postgresql://a:b@db:5432/k', ['postgresql://a:b@db:5432/k']],
  [
    'postgresql://a:p,@x@db1:5432,db2/k?sslmode=require',
    ['postgresql://a:p,@x@db1:5432/k?sslmode=require', 'postgresql://a:p,@x@db2/k?sslmode=require'],
  ],
  ['postgres://[::1]:1,10.0.0.2:2', ['postgres://[::1]:1', 'postgres://10.0.0.2:2']],
  ['postgres:///k?host=/run/a,b', ['postgres:///k?host=/run/a,b']],
])('%s names its servers', (url, servers) => {
  expect(listServers(url)).toEqual(servers)
})
