-- An address that an order, a plan or whatever else points to says for ever what it said then: who corrects it makes another one.
-- What may still change is whose it is, and coordinates that were not known. Every foreign key to addresses counts, later ones too.
create function refuse_used_address_change() returns trigger language plpgsql as $$
declare
  pointer record;
  is_used boolean;
begin
  -- Whoever is just beginning to use it holds its row by the foreign key and is waited for; whoever comes after waits for this change.
  perform 1 from addresses where id = old.id for update;
  for pointer in
    select c.conrelid::regclass as source, a.attname as field from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'addresses'::regclass
  loop
    execute format('select exists (select from %s where %I = $1)', pointer.source, pointer.field) into is_used using old.id;
    if is_used then
      raise exception 'Orders or deliveries use this address, so it stays as it is. Add the corrected one as another address.' using errcode = 'ERP01';
    end if;
  end loop;
  return new;
end
$$;
create trigger addresses_in_use_stay before update on addresses for each row
  when (
    (new.line1, new.line2, new.suburb, new.city, new.region, new.postcode, new.country, new.access_notes, new.floor, new.has_lift, new.latitude, new.longitude)
      is distinct from
    (old.line1, old.line2, old.suburb, old.city, old.region, old.postcode, old.country, old.access_notes, old.floor, old.has_lift, coalesce(old.latitude, new.latitude), coalesce(old.longitude, new.longitude))
  )
  execute function refuse_used_address_change();
