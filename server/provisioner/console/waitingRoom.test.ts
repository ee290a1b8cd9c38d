// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { addressOf, createWaitingRoom } from './waitingRoom.ts'

const stay = () => undefined

describe('the waiting room', () => {
  test('refuses newcomers only while all who wait have spoken', () => {
    const room = createWaitingRoom()
    const dismiss = vi.fn()
    const silent = room.enter('a', dismiss)
    const others = Array.from({ length: 99 }, (_, n) => room.enter(String(n), stay))
    expect(room.refusalOf('b')).toBeUndefined()
    for (const other of others) other.speak()
    room.enter('b', stay).speak()
    expect(dismiss).toHaveBeenCalledOnce()
    expect(room.refusalOf('c')).toBe('503 Service Unavailable')
    silent.leave()
    expect(room.refusalOf('c')).toBe('503 Service Unavailable')
    others[0]?.leave()
    expect(room.refusalOf('c')).toBeUndefined()
  })

  test('has 10 places for one address, also while they have spoken', () => {
    const room = createWaitingRoom()
    const places = Array.from({ length: 10 }, () => room.enter('a', stay))
    for (const place of places) place.speak()
    expect(room.refusalOf('a')).toBe('429 Too Many Requests')
    expect(room.refusalOf('b')).toBeUndefined()
    places[0]?.leave()
    expect(room.refusalOf('a')).toBeUndefined()
  })

  test('has no such limit for the proxy of this machine', () => {
    const room = createWaitingRoom()
    for (let n = 0; n < 50; n += 1) room.enter(undefined, stay)
    expect(room.refusalOf(undefined)).toBeUndefined()
  })
})

/** A connection, and what the visitor or a proxy wrote into the header. */
function from(remoteAddress: string, forwarded?: string | string[], header?: string) {
  const headers = { 'x-forwarded-for': forwarded }
  return addressOf({ headers, socket: { remoteAddress } }, header)
}

describe('the address of a connection', () => {
  test.each([
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['::ffff:203.0.113.9', undefined, '203.0.113.9'],
    ['127.0.0.1', undefined, undefined],
    ['::ffff:127.0.0.1', undefined, undefined],
    ['::1', undefined, undefined],
    // What a visitor sends does not count while no header is set.
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['127.0.0.1', '198.51.100.1', undefined],
  ])('%s, which claims %s, is %s', (remote, forwarded, expected) => {
    expect(from(remote, forwarded)).toBe(expected)
  })

  test.each([
    ['198.51.100.1', '198.51.100.1'],
    ['1.1.1.1, 198.51.100.1', '198.51.100.1'],
    [['1.1.1.1', '198.51.100.1'], '198.51.100.1'],
    ['198.51.100.1:4711', '198.51.100.1'],
    ['2001:db8:0:7:aaaa::1', '2001:db8:0:7'],
    ['2001:0DB8::7:b:c:d:e', '2001:db8:0:7'],
    ['[2001:db8:0:7::1]:4711', '2001:db8:0:7'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['unknown', 'unknown'],
    ['', undefined],
    [undefined, undefined],
  ])('behind a proxy that says %j is %s', (forwarded, expected) => {
    expect(from('127.0.0.1', forwarded, 'X-Forwarded-For')).toBe(expected)
  })
})
