-- The method that cash without a payment counts with: one in use comes before one that is taken at the branch.
create or replace function usual_cash_method(client uuid, branch uuid) returns uuid language sql stable as $$
  select m.id from payment_methods m left join lateral (
      select bool_or(l.to_id = branch) as is_here from payment_methods_branch_ids l where l.from_id = m.id) b on true
  where m.client_id = client and m.type = 'Cash' and not m.is_deleted
  order by m.is_disabled, coalesce(b.is_here, true) desc, m.position, m.name, m.id limit 1
$$;

drop trigger till_entries_never_change on till_entries;
-- What was entered before 0085 in a till that was counted by then and is not closed yet counts with the method of that count,
-- which was the first of the client and not of the branch.
with usual as (
    select distinct on (client_id) client_id, id from payment_methods where type = 'Cash' and not is_deleted
    order by client_id, is_disabled, position, name, id),
  counted as (
    select d.branch_id, d.day, c.terminal, array_agg(c.method_id) as method_ids, d.client_id
    from day_closes d join day_counts c on c.day_close_id = d.id and not c.is_deleted
    where d.state = 'Open' and not d.is_deleted group by d.client_id, d.branch_id, d.day, c.terminal)
update till_entries e set method_id = u.id
from counted c join usual u on u.client_id = c.client_id
where e.payment_id is null and e.branch_id = c.branch_id and e.day = c.day and coalesce(e.terminal, '') = c.terminal
  and u.id = any(c.method_ids) and e.method_id <> all(c.method_ids);
update till_entries set method_id = usual_cash_method(client_id, branch_id) where method_id is null;

-- An entry never changes, but for its method where the client had none for cash when it was entered.
create trigger till_entries_never_change before update on till_entries for each row
  when (old.method_id is not null or to_jsonb(old) - 'method_id' <> to_jsonb(new) - 'method_id') execute function refuse_money_change();
create trigger till_entries_stay before delete on till_entries for each row execute function refuse_money_change();
create function give_till_entries_a_method() returns trigger language plpgsql as $$
begin
  update till_entries set method_id = usual_cash_method(client_id, branch_id) where client_id = new.client_id and method_id is null;
  return null;
end
$$;
create trigger payment_methods_of_till_entries after insert or update on payment_methods for each row
  when (new.type = 'Cash' and not new.is_deleted) execute function give_till_entries_a_method();

-- A pending payment is voided although its day is closed: with its reversal on the same day it changes nothing of it.
create or replace function refuse_payment_of_closed_day() returns trigger language plpgsql as $$
declare
  branches uuid[];
  days date[];
begin
  select array_agg(x.branch_id), array_agg(x.day) into branches, days
  from (
    select distinct a.branch_id, case when k.time_display = 'zone' then (a.received_on_utc at time zone k.timezone)::date
      else (a.received_on_utc at time zone 'UTC' + interval '1 hour' * case k.country when 'CA' then -6 else 12 end)::date end as day
    from added a join clients k on k.id = a.client_id where a.branch_id is not null and a.state <> 'Pending' and a.created_on_utc > now() - interval '1 hour'
      and not exists (select from payments p where p.id = a.reversal_of_id and p.state = 'Pending')) x;
  if days is not null then perform refuse_closed_day(branches, days); end if;
  return null;
end
$$;
create or replace function refuse_receipt_of_closed_day() returns trigger language plpgsql as $$
begin
  if old.state = 'Pending' and new.state <> 'Pending' and new.branch_id is not null
    and not (new.state = 'Voided' and exists (select from payments r where r.reversal_of_id = new.id and r.received_on_utc = new.received_on_utc)) then
    perform refuse_closed_day(array[new.branch_id], array[money_day(new.client_id, new.received_on_utc)]);
  end if;
  return new;
end
$$;
