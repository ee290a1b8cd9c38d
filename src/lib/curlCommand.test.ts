import { expect, it } from 'vitest'
import { curlCommand } from './curlCommand'

it('holds neither a key nor a token, and survives a quote', () => {
  const command = curlCommand('https://api.example', 'create_instance', { cloud_init: "a'b" })
  expect(command).toContain("'https://api.example/rest/v1/rpc/create_instance'")
  expect(command).toContain('apikey: $API_KEY')
  expect(command).toContain('Bearer $TOKEN')
  expect(command).toContain(String.raw`{"cloud_init":"a'\''b"}`)
})
