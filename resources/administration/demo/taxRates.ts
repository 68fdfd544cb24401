/** What a sale is taxed with where we sell or send goods: percent by tax. Source: README.md in this folder. */
export const taxRates = {
  NZ: { '': { GST: 15 } },
  CA: {
    '': { GST: 5 },
    'British Columbia': { PST: 7 },
    Saskatchewan: { PST: 6 },
    Manitoba: { PST: 7 },
    Ontario: { HST: 8 },
    Quebec: { QST: 9.975 },
    'New Brunswick': { HST: 10 },
    'Nova Scotia': { HST: 9 },
    'Prince Edward Island': { HST: 10 },
    'Newfoundland and Labrador': { HST: 10 },
  },
} as const
