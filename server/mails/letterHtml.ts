import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Row } from '@react-email/row'
import { Text } from '@react-email/text'
import type { Letter, LetterItem, LetterLink } from './letter.ts'
import { colors, font, monoFont, styleSheet } from './theme.ts'

const paragraph: CSSProperties = {
  margin: '0 0 16px',
  fontSize: 16,
  lineHeight: '24px',
  color: colors.text,
  overflowWrap: 'anywhere',
}
const small: CSSProperties = { ...paragraph, fontSize: 14, lineHeight: '20px', color: colors.quiet }
const link: CSSProperties = {
  color: colors.link,
  textDecorationLine: 'underline',
  wordBreak: 'break-all',
}

// These never change, so they are made once.
const head = [
  h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
  h('meta', { name: 'color-scheme', content: 'light dark' }),
  h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
  h('style', { dangerouslySetInnerHTML: { __html: styleSheet } }),
]

/** The letter as HTML, in tables that Outlook lays out too. It loads nothing from elsewhere. */
export function letterHtml(letter: Letter): string {
  const { title, greeting, paragraphs, items = [], action, code, after } = letter
  const markup = renderToStaticMarkup(
    h(
      Html,
      { lang: 'en' },
      h(Head, null, ...head, h('title', null, title)),
      h(
        Body,
        { className: 'ground', style: { margin: 0, padding: 0, backgroundColor: colors.ground } },
        h(Preview, null, paragraphs.join(' ')),
        h(
          Container,
          { style: { maxWidth: 600, fontFamily: font } },
          row(
            { padding: '32px 24px 16px', fontSize: 18, lineHeight: '24px', fontWeight: 700 },
            'beside text',
            letter.brand,
          ),
          row(
            {
              padding: '32px 24px',
              backgroundColor: colors.card,
              border: `1px solid ${colors.line}`,
              borderTop: `3px solid ${colors.ember}`,
            },
            'card',
            h(
              Heading,
              {
                as: 'h1',
                className: 'text',
                style: { ...paragraph, fontSize: 22, lineHeight: '28px', fontWeight: 700 },
              },
              title,
            ),
            h(Text, { className: 'text', style: paragraph }, greeting),
            ...paragraphs.map((text) =>
              h(Text, { className: 'text', style: paragraph }, withBreaks(text)),
            ),
            factTable(letter),
            ...items.map((item) => itemBlock(item)),
            action === undefined ? null : actionButton(action),
            code === undefined ? null : codeBlock(code),
            after === undefined ? null : h(Text, { className: 'quiet', style: small }, after),
            action === undefined ? null : fullLink(action),
          ),
          row({ padding: '16px 24px 32px' }, 'beside', ...footer(letter)),
        ),
      ),
    ),
  )
  return `<!doctype html>\n${markup}\n`
}

/** One row of the letter: a table with one cell. */
function row(style: CSSProperties, className: string, ...children: ReactNode[]): ReactNode {
  return h(
    Row,
    null,
    h(Column, { className, style: { color: colors.text, ...style } }, ...children),
  )
}

function withBreaks(text: string): ReactNode {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]))
}

function factTable({ facts = [] }: Letter): ReactNode {
  if (facts.length === 0) return null
  const cell: CSSProperties = {
    padding: '8px 0',
    borderTop: `1px solid ${colors.line}`,
    fontSize: 14,
    lineHeight: '20px',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  }
  return h(
    'table',
    {
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      style: { margin: '0 0 16px', tableLayout: 'fixed' },
    },
    h(
      'tbody',
      null,
      ...facts.map(({ label, value }) =>
        h(
          'tr',
          null,
          h(
            'th',
            {
              scope: 'row',
              width: 140,
              className: 'line quiet label',
              style: { ...cell, paddingRight: 12, fontWeight: 400, color: colors.quiet },
            },
            label,
          ),
          h(
            'td',
            {
              dir: 'auto',
              className: 'line text',
              style: { ...cell, color: colors.text, fontWeight: 600 },
            },
            withBreaks(value),
          ),
        ),
      ),
    ),
  )
}

function itemBlock({ title, text, when, href }: LetterItem): ReactNode {
  return h(
    Row,
    null,
    h(
      Column,
      {
        className: 'line',
        style: { padding: '12px 0', borderTop: `1px solid ${colors.line}` },
      },
      h(
        Link,
        {
          href,
          className: 'link',
          style: { ...paragraph, ...link, fontWeight: 600, wordBreak: 'normal' },
        },
        title,
      ),
      h(Text, { className: 'quiet', style: { ...small, margin: '4px 0' } }, when),
      h(Text, { className: 'text', style: { ...paragraph, margin: 0 } }, withBreaks(text)),
    ),
  )
}

function actionButton({ label, href }: LetterLink): ReactNode {
  return row(
    { padding: '8px 0 24px' },
    '',
    h(
      Button,
      {
        href,
        style: {
          padding: '13px 24px',
          borderRadius: 6,
          backgroundColor: colors.ember,
          color: colors.emberInk,
          fontSize: 16,
          fontWeight: 600,
        },
      },
      label,
    ),
  )
}

function codeBlock(code: string): ReactNode {
  return h(
    Text,
    {
      className: 'text',
      style: {
        margin: '0 0 16px',
        fontFamily: monoFont,
        fontSize: 28,
        lineHeight: '36px',
        fontWeight: 700,
        letterSpacing: 6,
      },
    },
    code,
  )
}

function fullLink({ href }: LetterLink): ReactNode {
  return h(
    Text,
    { className: 'quiet', style: { ...small, margin: 0 } },
    'If the button does not work, copy this address into your browser: ',
    h('br'),
    h(Link, { href, className: 'link', style: link }, href),
  )
}

function footer({ why, links = [] }: Letter): ReactNode[] {
  const style: CSSProperties = { ...small, margin: '0 0 8px', fontSize: 13 }
  return [
    h(Text, { className: 'quiet', style }, why),
    ...links.map(({ label, href }) =>
      h(
        Text,
        { className: 'quiet', style },
        h(Link, { href, className: 'link', style: link }, label),
      ),
    ),
  ]
}
