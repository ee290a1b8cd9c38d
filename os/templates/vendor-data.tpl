{% if config_get("cloud-init.vendor-data", "") == "" %}{{ config_get("user.vendor-data", properties.default) }}{% else %}{{ config_get("cloud-init.vendor-data", "") }}{% endif %}
