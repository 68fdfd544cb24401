-- One published rate at a time for a service, calendar and area.
alter table shipping_rates add constraint shipping_rates_no_overlap
  exclude using gist (client_id with =, service_type with =, (coalesce(calendar_id, '00000000-0000-0000-0000-000000000000')) with =, (coalesce(area_id, '00000000-0000-0000-0000-000000000000')) with =, period with &&)
  where (state = 'Published' and not is_deleted);
