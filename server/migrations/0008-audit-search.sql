-- The audit is looked through by its newest rows: of a person, of an entity, of an operation. A record's own index is there from the start.
create index audit_staff_idx on audit (staff_id, at_utc, seq);
create index audit_entity_idx on audit (entity, at_utc, seq);
create index audit_operation_idx on audit (operation, at_utc, seq);
