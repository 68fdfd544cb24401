-- Whose personal data was removed leaves no word of how to get in: an address that belongs to nobody may lose it, and gains none.
drop trigger addresses_in_use_stay on addresses;
create trigger addresses_in_use_stay before update on addresses for each row
  when (
    (new.line1, new.line2, new.suburb, new.city, new.region, new.postcode, new.country, new.floor, new.has_lift, new.stairs, new.latitude, new.longitude)
      is distinct from
    (old.line1, old.line2, old.suburb, old.city, old.region, old.postcode, old.country, old.floor, old.has_lift, old.stairs, coalesce(old.latitude, new.latitude), coalesce(old.longitude, new.longitude))
    or (
      (new.access_notes, new.parking, new.gate_code) is distinct from (old.access_notes, old.parking, old.gate_code)
      and (new.customer_id is not null or num_nonnulls(new.access_notes, new.parking, new.gate_code) > 0)
    )
  )
  execute function refuse_used_address_change();
