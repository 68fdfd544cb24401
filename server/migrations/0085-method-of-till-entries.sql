ALTER TABLE "till_entries" ADD COLUMN "method_id" uuid;

-- The method that cash without a payment counts with: the first that is taken at the branch.
create function usual_cash_method(client uuid, branch uuid) returns uuid language sql stable as $$
  select m.id from payment_methods m left join lateral (
      select bool_or(l.to_id = branch) as is_here from payment_methods_branch_ids l where l.from_id = m.id) b on true
  where m.client_id = client and m.type = 'Cash' and not m.is_deleted
  order by coalesce(b.is_here, true) desc, m.is_disabled, m.position, m.name, m.id limit 1
$$;

-- Entries of former days get the method that they have counted with. The trigger is away for them alone.
drop trigger till_entries_never_change on till_entries;
update till_entries e set method_id = p.method_id from payments p where p.id = e.payment_id;
-- A closed day says with which method for cash its floats counted: what it expected of it is more by as much than its payments.
with moved as (
    select branch_id, day, coalesce(terminal, '') as terminal, sum(amount) as amount
    from till_entries where payment_id is null and not is_deleted group by 1, 2, 3),
  counted as (
    select distinct on (v.branch_id, v.day, v.terminal) v.branch_id, v.day, v.terminal, c.method_id
    from moved v join day_closes d on d.branch_id = v.branch_id and d.day = v.day and d.state = 'Closed' and not d.is_deleted
      join day_counts c on c.day_close_id = d.id and c.terminal = v.terminal and not c.is_deleted
      join payment_methods m on m.id = c.method_id and m.type = 'Cash',
      lateral (select coalesce(sum(p.amount), 0) as amount from payments p
        where p.client_id = d.client_id and p.branch_id = d.branch_id and p.method_id = c.method_id and coalesce(p.terminal, '') = c.terminal
          and p.received_on_utc >= money_day_begins(d.client_id, d.day) and p.received_on_utc < money_day_begins(d.client_id, d.day + 1)
          and p.state <> 'Pending' and not p.is_deleted) p,
      lateral (select coalesce(sum(r.amount), 0) as amount from till_entries r
        where r.branch_id = d.branch_id and r.day = d.day and r.method_id = c.method_id and coalesce(r.terminal, '') = c.terminal and not r.is_deleted) r
    where c.expected = p.amount + r.amount + v.amount
    order by v.branch_id, v.day, v.terminal, m.is_disabled, m.position, m.name, m.id)
update till_entries e set method_id = c.method_id from counted c
where e.payment_id is null and e.branch_id = c.branch_id and e.day = c.day and coalesce(e.terminal, '') = c.terminal;
update till_entries set method_id = usual_cash_method(client_id, branch_id) where method_id is null;
create trigger till_entries_never_change before update or delete on till_entries for each row execute function refuse_money_change();

-- The previous version, which still serves, names no method.
create function set_method_of_till_entry() returns trigger language plpgsql as $$
begin
  new.method_id := coalesce((select method_id from payments where id = new.payment_id), usual_cash_method(new.client_id, new.branch_id));
  return new;
end
$$;
create trigger till_entries_have_a_method before insert on till_entries for each row when (new.method_id is null) execute function set_method_of_till_entry();

ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_method_id_payment_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_methods"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "till_entries_method_id_idx" ON "till_entries" USING btree ("method_id");
