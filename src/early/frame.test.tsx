import { beforeEach, expect, test, vi } from 'vitest'
import { frames, frameScript } from './frame'
import { runInDocument } from '@tests/support/runInDocument'

const shown = () => document.querySelector('#root [data-frame] h1')?.textContent

/** Runs the script in a document that has requested the rows of this page. */
function open(page: string | undefined) {
  const parts = Promise.resolve([])
  globalThis.earlyRead = page === undefined ? undefined : { userId: 'ada', page, parts }
  runInDocument(frameScript())
}

beforeEach(() => {
  const templates = Object.keys(frames).map(
    (page) => `<template data-frame="${page}"><h1>${page}</h1></template>`,
  )
  document.body.innerHTML = `<div id="root"></div>${templates.join('')}`
})

test.each(Object.keys(frames))('shows the frame of the page %s', (page) => {
  open(page)
  expect(shown()).toBe(page)
})

test('tells the script that draws the page, which may be there before', () => {
  const onFrame = vi.fn(() => expect(shown()).toBe('home'))
  globalThis.earlyRead = { userId: 'ada', page: 'home', parts: Promise.resolve([]), onFrame }
  runInDocument(frameScript())
  expect(onFrame).toHaveBeenCalledOnce()
})

test.each(['', 'else', undefined])('shows none for %s', (page) => {
  open(page)
  expect(document.querySelector('#root')?.childNodes).toHaveLength(0)
})
