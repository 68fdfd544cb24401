-- The diary reads the plans of a calendar by date, cancelled ones too.
create index delivery_plans_calendar_date_idx on delivery_plans (calendar_id, date) where not is_deleted;
