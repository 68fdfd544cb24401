-- A tax that is rounded per order moved a cent to a line that nobody changed, whose tax stayed behind its rows.
update order_lines l set tax = r.amount
from (select order_line_id, sum(amount) as amount from order_taxes where order_line_id is not null and not is_deleted group by order_line_id) r
where r.order_line_id = l.id and l.tax <> r.amount and not l.is_deleted;
