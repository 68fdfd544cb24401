import { describe, expect, it } from 'vitest'
import { insidePath, signInAddress, wantedPath } from '#auth/wantedPath.ts'

describe('the wanted path', () => {
  it.each([
    '/sale/records?filter={"state":"Draft"}&page=2',
    '/sale/processing?orderId=a b',
    '/a/b',
  ])('%s comes back after sign-in, query and all', path => {
    expect(wantedPath(new URL(signInAddress(path), 'http://x').search)).toBe(path)
  })
  it.each([
    '',
    '?redirect=',
    '?redirect=/',
    '?redirect=/login',
    '?redirect=/login?redirect=/x',
    '?other=1',
  ])('%o leads to the start', search => {
    expect(wantedPath(search)).toBe('/')
  })
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/ /evil.example',
    '\\\\evil.example',
    'sale',
  ])('%s leads to nowhere outside', path => {
    expect(wantedPath(`?redirect=${encodeURIComponent(path)}`)).toBe('/')
  })
  it.each([
    ['/evil.example', '/evil.example'],
    ['//evil.example/x', '/evil.example/x'],
    ['\\/evil', '/evil'],
    ['sale/records', '/sale/records'],
  ])('/redirect with %s stays inside', (path, inside) => {
    expect(insidePath(path)).toBe(inside)
  })
})
