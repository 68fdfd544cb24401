-- Cards of which the sale was refunded are ended for good: what was left on them is owed no longer.
update gift_cards set is_sale_refunded = true where state = 'Blocked' and blocked_reason = 'Its sale was refunded' and not is_deleted;
insert into gift_card_entries (id, client_id, card_id, moved_on_utc, type, amount, order_id, reason)
select gen_random_uuid(), client_id, id, now(), 'Cancel', -balance, order_id, 'Its sale was refunded'
from gift_cards where is_sale_refunded and balance > 0 and not is_deleted;
update gift_cards set balance = 0 where is_sale_refunded and balance > 0 and not is_deleted;

-- With its PIN a card's number is money: payments tell its last digits.
update payments p set reference = '•••• ' || right(regexp_replace(p.reference, '[\s-]', '', 'g'), 4)
from payment_methods m where m.id = p.method_id and m.type = 'Gift card' and p.reference is not null;
