import { expect, it } from 'vitest'
import { curlCommand } from './curlCommand'

it('holds no key, and survives a quote', () => {
  const command = curlCommand('https://api.example', 'create_instance', { cloud_init: "a'b" })
  expect(command).toContain("'https://api.example/rest/v1/rpc/create_instance'")
  expect(command).toContain('apikey: $PUBLIC_KEY')
  expect(command).toContain('x-api-key: $API_KEY')
  expect(command).toContain(String.raw`{"cloud_init":"a'\''b"}`)
})
