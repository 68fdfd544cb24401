alter table messages add column attempted_on_utc timestamptz(3);
alter table messages add column has_timed_out boolean;
create index messages_channel_attempted_on_utc_idx on messages (channel, attempted_on_utc desc) where attempted_on_utc is not null;
