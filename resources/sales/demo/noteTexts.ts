/** What people write about orders, by type of note. `{name}` stands for a given name. */
export const noteTexts = {
  General: [
    'Customer collects the hardware kit separately.',
    'Ordered together with a neighbour, same truck if possible.',
    'Measured the room in the shop: 2.4 m wall, fits.',
    'Wants the same finish batch as the earlier order.',
  ],
  'Customer contact': [
    'Called, no answer, left a message.',
    'Called: any day next week suits, mornings preferred.',
    '{name} called back, confirmed the date.',
    'Sent a text with the new date, customer agreed.',
    'Customer asks to hold the order until the renovation is finished.',
    'E-mail answered: the fabric sample is in the post.',
  ],
  Delivery: [
    'Second floor, no lift: send two people.',
    'Narrow driveway, small truck only.',
    'Gate code 4471, please close it again.',
    'Leave with the building manager between 8 and 4.',
    'Customer was not at home, card left at the door.',
    'Old sofa to be taken away.',
    'Please call half an hour before arrival.',
  ],
  Payment: [
    'Deposit taken by card.',
    'Balance will be transferred before delivery.',
    'Bank transfer seen, waiting for it to be matched.',
    'Finance approved, balance on pickup.',
    'Card declined twice, customer will call the bank.',
  ],
  Warehouse: [
    'One carton with a crushed corner, goods inside are fine.',
    'Moved to the loading zone, bay 3.',
    'Second carton still in the other warehouse.',
    'Checked all hardware bags before wrapping.',
    'Waiting for the transfer to arrive.',
  ],
  Service: [
    'Leg has a scratch, touch-up pen sent.',
    'Drawer runner replaced on site.',
    'Photos of the damage received.',
    'Customer keeps the item with a discount.',
  ],
  Internal: [
    'Price agreed with {name}.',
    'Do not promise an earlier date, the container is late.',
    'Commission shared with {name}.',
    'Quoted on the phone, see the e-mail.',
  ],
} as const
export type NoteType = keyof typeof noteTexts
