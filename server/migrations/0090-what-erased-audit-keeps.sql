-- A value without these names, at whatever depth: child lines stand in the audit as a whole.
create function jsonb_without(value jsonb, names text[]) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return case jsonb_typeof(value)
    when 'object' then (select coalesce(jsonb_object_agg(e.key, jsonb_without(e.value, names)), '{}') from jsonb_each(value) e where e.key <> all (names))
    when 'array' then (select coalesce(jsonb_agg(jsonb_without(e.value, names) order by e.n), '[]') from jsonb_array_elements(value) with ordinality as e(value, n))
    else value
  end;
end
$$;

-- The record that a row of the audit is about: a file that was brought before it had one is named by what it says.
create function audit_record(record_id uuid, operation text, changes jsonb) returns uuid language sql immutable parallel safe as $$
  select coalesce(record_id, case when operation = 'upload' then (changes #>> '{file,1}')::uuid end)
$$;

-- Where personal data is removed, a row of the audit may lose a part of what it says. What is left is told, by its digest, by a row of its own.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.chain_no is null and new.chain_no is not null
      and (new.seq, new.at_utc, new.client_id, new.staff_id, new.entity, new.record_id, new.operation, new.changes, new.request_id, new.ip, new.txid)
        is not distinct from
        (old.seq, old.at_utc, old.client_id, old.staff_id, old.entity, old.record_id, old.operation, old.changes, old.request_id, old.ip, old.txid)
    then
      return new;
    end if;
    if old.changes @> new.changes and old.operation <> 'erase' and to_jsonb(new) - 'changes' = to_jsonb(old) - 'changes'
      and exists (select from audit e where e.record_id = audit_record(old.record_id, old.operation, old.changes) and e.entity = old.entity and e.operation = 'erase'
        and (new.changes = '{}'::jsonb or e.changes #> '{digests,1}' ? old.seq::text))
    then
      return new;
    end if;
  end if;
  raise exception 'audit rows are never changed' using errcode = 'restrict_violation';
end
$$;

-- What moved a card, credit or points is written once. Customers that are merged keep their entries under the one that stays, and the reason of one whose personal data is removed goes.
create or replace function refuse_ledger_entry_change() returns trigger language plpgsql as $$
declare free text[] := '{customer_id,version,updated_on_utc,updated_by}';
begin
  if tg_op = 'UPDATE' then
    if old.reason is not null and new.reason = 'erased' then
      free := array_append(free, 'reason');
    end if;
    if to_jsonb(new) - free = to_jsonb(old) - free then
      return new;
    end if;
  end if;
  raise exception 'An entry is never changed or removed: write another one against it.' using errcode = 'ERP01';
end
$$;
