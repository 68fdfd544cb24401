import { describe, expect, it } from 'vitest'
import { shareOf } from '#server/processes/connections.ts'

describe('the connections of several processes', () => {
  it('are 20 each while PostgreSQL has so many, then what it has, five left free', () => {
    const shares = [1, 2, 4, 5, 7].map(processes => shareOf(processes, 97))
    expect(shares).toEqual([20, 20, 20, 18, 13])
  })

  it('are what somebody has said, of all processes together', () => {
    expect([shareOf(2, 97, 24), shareOf(2, 97, 92), shareOf(3, 97, 50)]).toEqual([12, 46, 16])
  })

  it('are refused in words that name both numbers when PostgreSQL has too few', () => {
    expect(() => shareOf(8, 97)).toThrow(/allows 97 connections.* 8 processes would open 96/)
    expect(() => shareOf(2, 97, 93)).toThrow(/2 processes would open 93/)
    expect(() => shareOf(2, 97, 23)).toThrow('DATABASE_CONNECTIONS is 23: 2 processes need 12 each')
  })
})
